/** Which steps are shown: by kind, agent, outcome and length. Pure. */
import type { Span, SpanKind } from "../../api/generated";
import { lengthOf } from "./tree";
import { GROUPS } from "./words";

/** How steps ended that one may ask for. */
export type Outcome = "any" | "failed" | "open";

export interface StepFilter {
	/** Names of the groups of kinds that are shown. */
	groups: ReadonlySet<string>;
	/** Null for all. */
	agent: string | null;
	outcome: Outcome;
	/** Only what lasted so long, in milliseconds; 0 for everything. */
	atLeast: number;
}

export const EVERY_STEP: StepFilter = {
	groups: new Set(GROUPS.map(({ name }) => name)),
	agent: null,
	outcome: "any",
	atLeast: 0,
};

/** Lengths that one may ask for, in milliseconds. */
export const LENGTHS: readonly number[] = [0, 100, 1_000, 5_000, 30_000];

/** Whether everything is shown. */
export function isEverything(filter: StepFilter, spans: readonly Span[]): boolean {
	const { groups, agent, outcome, atLeast } = filter;
	const shown = groupsOf(spans).every(({ name }) => groups.has(name));
	return shown && agent === null && outcome === "any" && atLeast === 0;
}

/** The groups of which there is a step. */
export function groupsOf(spans: readonly Span[]) {
	const kinds = new Set(spans.map(({ kind }) => kind));
	return GROUPS.filter((group) => group.kinds.some((kind) => kinds.has(kind)));
}

/** Who worked on each step: the agent that had its run then. A run may be handed over. */
export function agentsOf(spans: readonly Span[]): ReadonlyMap<string, string> {
	const now = new Map<string, string>();
	const agents = new Map<string, string>();
	for (const span of [...spans].sort((one, next) => one.seq - next.seq)) {
		if (span.kind === "run") now.set(run(span), named(span, "agent") ?? span.name);
		if (span.kind === "model") {
			// What answered a hook is no agent; the hook has a step of its own around it.
			const who = named(span, "component");
			if (who !== null && !span.id.includes(".")) now.set(run(span), who);
		}
		agents.set(span.id, now.get(run(span)) ?? "");
	}
	return agents;
}

/** Agents by name, in the order in which they began. */
export function agentNames(agents: ReadonlyMap<string, string>): string[] {
	return [...new Set(agents.values())].filter((name) => name !== "");
}

/** A test of single steps; a step stays where something inside it stays. */
export function shownBy(
	filter: StepFilter,
	spans: readonly Span[],
	agents: ReadonlyMap<string, string>,
): (span: Span) => boolean {
	if (isEverything(filter, spans)) return () => true;
	const kinds = new Set<SpanKind>(
		GROUPS.filter(({ name }) => filter.groups.has(name)).flatMap((group) => group.kinds),
	);
	// A run is what the others are in: by itself it is asked for by no kind.
	if (groupsOf(spans).every(({ name }) => filter.groups.has(name))) kinds.add("run");
	return (span) => {
		if (!kinds.has(span.kind)) return false;
		if (filter.agent !== null && agents.get(span.id) !== filter.agent) return false;
		if (filter.outcome === "failed" && span.status !== "error") return false;
		if (filter.outcome === "open" && span.status !== "open") return false;
		// What is not over may become as long as one likes.
		return (lengthOf(span) ?? Number.POSITIVE_INFINITY) >= filter.atLeast;
	};
}

function run({ sessionId, traceId }: Span): string {
	return `${sessionId} ${traceId}`;
}

function named({ detail }: Span, key: string): string | null {
	if (typeof detail !== "object" || detail === null || Array.isArray(detail)) return null;
	const value = detail[key];
	return typeof value === "string" && value !== "" ? value : null;
}
