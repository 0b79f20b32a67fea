/** Steps for tests. */
import type { Span } from "../../api/generated";

export const BEGIN = Date.parse("2026-11-03T09:00:00Z");

/** A step of a run that began so many milliseconds after the beginning, and ended. */
export function span(
	id: string,
	parent: string | null,
	kind: Span["kind"],
	[from, to]: [number, number | null],
	more: Partial<Span> = {},
): Span {
	const at = (ms: number) => new Date(BEGIN + ms).toISOString();
	return {
		id,
		parent,
		sessionId: "s",
		traceId: "t",
		seq: Number.parseInt(id, 10),
		kind,
		name: id,
		startedAt: at(from),
		endedAt: to === null ? null : at(to),
		status: to === null ? "open" : "ok",
		events: [],
		detail: {},
		...more,
	};
}
