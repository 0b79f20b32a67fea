/** A session of a list, for tests. */
import type { SessionSummary } from "../api/generated";

/** A session at rest, with what is said of it. */
export function summaryOf(known: Partial<SessionSummary> = {}): SessionSummary {
	return {
		id: "s",
		title: "Iteration",
		plugin: "lesson-planning",
		command: null,
		class: null,
		shelf: "current",
		approval: "automation",
		forkedFrom: null,
		state: "idle",
		lastSeq: 1,
		createdAt: "2026-01-05T09:00:00Z",
		updatedAt: "2026-01-05T09:00:00Z",
		...known,
	};
}
