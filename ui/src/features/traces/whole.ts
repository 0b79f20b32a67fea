/** The runs of a session taken together. Pure. */
import type { Component, Spent, Totals, Trace, Usage } from "../../api/generated";

const NO_USAGE: Usage = {
	inputTokens: 0,
	outputTokens: 0,
	cacheReadTokens: 0,
	cacheWriteTokens: 0,
	reasoningTokens: 0,
};

/** Some runs as if they were one; between them nobody worked, so that their times are added. */
export function together(traces: readonly Trace[]): Pick<Trace, "spans" | "totals" | "gaps"> {
	return {
		spans: traces.flatMap(({ spans }) => spans),
		totals: traces.map(({ totals }) => totals).reduce(added, nothing()),
		gaps: traces.flatMap(({ gaps }) => gaps),
	};
}

function nothing(): Totals {
	return {
		usage: NO_USAGE,
		spent: { usd: 0, unpriced: 0 },
		wholeMs: 0,
		modelMs: 0,
		toolMs: 0,
		hookMs: 0,
		waitingMs: 0,
		awayMs: 0,
		components: [],
	};
}

function added(one: Totals, other: Totals): Totals {
	return {
		usage: usage(one.usage, other.usage),
		spent: spent(one.spent, other.spent),
		wholeMs: one.wholeMs + other.wholeMs,
		modelMs: one.modelMs + other.modelMs,
		toolMs: one.toolMs + other.toolMs,
		hookMs: one.hookMs + other.hookMs,
		waitingMs: one.waitingMs + other.waitingMs,
		awayMs: one.awayMs + other.awayMs,
		components: other.components.reduce(withOne, one.components),
	};
}

function withOne(all: Component[], next: Component): Component[] {
	if (!all.some((known) => isSame(known, next))) return [...all, next];
	return all.map((known) =>
		isSame(known, next)
			? {
					...known,
					times: known.times + next.times,
					modelCalls: known.modelCalls + next.modelCalls,
					usage: usage(known.usage, next.usage),
					spent: spent(known.spent, next.spent),
					durationMs: known.durationMs + next.durationMs,
				}
			: known,
	);
}

/** Whether two are of the same kind and name. */
export function isSame(one: Component, other: Component): boolean {
	return one.kind === other.kind && one.name === other.name;
}

function spent(one: Spent, other: Spent): Spent {
	return { usd: one.usd + other.usd, unpriced: one.unpriced + other.unpriced };
}

function usage(one: Usage, other: Usage): Usage {
	return {
		inputTokens: one.inputTokens + other.inputTokens,
		outputTokens: one.outputTokens + other.outputTokens,
		cacheReadTokens: one.cacheReadTokens + other.cacheReadTokens,
		cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
		reasoningTokens: one.reasoningTokens + other.reasoningTokens,
	};
}
