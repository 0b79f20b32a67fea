/** An entry of memory, for tests. */
import type { MemoryEntry } from "../api/generated";

/** One of her own that holds, with what is said of it. */
export function entryOf(
	shortId: string,
	text: string,
	known: Partial<MemoryEntry> = {},
): MemoryEntry {
	return {
		id: `id-${shortId}`,
		shortId,
		path: known.class ? `memory/classes/${known.class}/MEMORY.md` : "memory/MEMORY.md",
		class: null,
		text,
		sort: "preference",
		sortIsSet: false,
		state: "active",
		importance: 50,
		pinned: false,
		guards: false,
		suspicious: false,
		confirmedAt: null,
		by: "teacher",
		lesson: null,
		merged: [],
		replacedBy: null,
		sessionId: null,
		traceId: null,
		createdAt: "2025-11-04T09:00:00Z",
		updatedAt: "2025-11-04T09:00:00Z",
		uses: 0,
		usedAt: null,
		forgottenAt: null,
		...known,
	};
}
