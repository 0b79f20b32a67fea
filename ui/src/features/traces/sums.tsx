/** What a run took: time, tokens, cost, and who took them. */
import type { Component, ComponentKind, Totals, Usage } from "../../api/generated";
import { money, spentText } from "../../shared/money";
import { duration } from "../../shared/time";

/** What is counted of a run, in the order in which it is told. */
export const SUMS: readonly Sum[] = [
	{ name: "Work", of: (totals) => worked(totals), told: duration },
	{ name: "Waiting for you", of: (totals) => totals.waitingMs, told: duration },
	{ name: "Model", of: (totals) => totals.modelMs, told: duration },
	{ name: "Steps", of: (totals) => totals.toolMs, told: duration },
	{ name: "Checks", of: (totals) => totals.hookMs, told: duration },
	{ name: "Interrupted", of: (totals) => totals.awayMs, told: duration },
	{ name: "Tokens read", of: ({ usage }) => read(usage), told: count },
	{ name: "Tokens written", of: ({ usage }) => usage.outputTokens, told: count },
	{
		name: "Cost",
		of: ({ spent }) => spent.usd,
		told: money,
		whole: ({ spent }) => spentText(spent),
		isKnown: ({ spent }) => spent.unpriced === 0,
	},
];

interface Sum {
	name: string;
	of(totals: Totals): number;
	told(value: number): string;
	/** The same of all, where a part of it may not be known. */
	whole?(totals: Totals): string;
	/** Whether all of it is known; it is, where nothing is said. */
	isKnown?(totals: Totals): boolean;
}

/** What a sum comes to, in words. */
export function toldOf({ of, told, whole }: Sum, totals: Totals): string {
	return whole ? whole(totals) : told(of(totals));
}

/** Time in which neither a person thought nor no process was there. */
function worked({ wholeMs, waitingMs, awayMs }: Totals): number {
	return Math.max(wholeMs - waitingMs - awayMs, 0);
}

/** In a line, above the steps. */
export function Sums({ totals }: { totals: Totals }) {
	const told = SUMS.filter(({ name, of }) => name !== "Interrupted" || of(totals) > 0);
	return (
		<section aria-label="Totals">
			<dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm" data-testid="trace-sums">
				{told.map((sum) => (
					<div key={sum.name} className="flex items-baseline gap-1.5">
						<dt className="text-ink-soft text-xs">{sum.name}</dt>
						<dd className="font-medium tabular-nums">{toldOf(sum, totals)}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

const KINDS: Record<ComponentKind, string> = {
	agent: "Agent",
	hook: "Check",
	summary: "Summaries",
	tool: "Step",
};

/** What a component is, for a person. */
export function componentKind(kind: ComponentKind): string {
	return KINDS[kind];
}

/** Who took what: agents, checks, summaries and steps. */
export function Components({ components }: { components: readonly Component[] }) {
	if (components.length === 0) {
		return <p className="text-ink-soft text-sm">Nothing has taken time or tokens yet.</p>;
	}
	return (
		<div className="overflow-x-auto">
			<table className="w-full text-sm" data-testid="trace-components">
				<thead className="text-left text-ink-soft text-xs">
					<tr>
						{["Who", "What"].map((name) => (
							<th key={name} scope="col" className="py-1 pr-3 font-medium">
								{name}
							</th>
						))}
						{NUMBERS.map(({ name }) => (
							<th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="tabular-nums">
					{byKind(components).map((component) => (
						<tr key={`${component.kind} ${component.name}`} className="border-t">
							<th scope="row" className="break-words py-1 pr-3 text-left font-normal">
								{component.name}
							</th>
							<td className="py-1 pr-3 text-ink-soft">{KINDS[component.kind]}</td>
							{NUMBERS.map(({ name, of, told, whole }) => (
								<td key={name} className="py-1 pl-3 text-right">
									{whole ? whole(component) : told(of(component))}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

const ORDER = Object.keys(KINDS);

/** Agents first and tools last; of a kind, what took longest first. */
export function byKind(components: readonly Component[]): Component[] {
	const place = ({ kind }: Component) => ORDER.indexOf(kind);
	return [...components].sort(
		(one, next) => place(one) - place(next) || next.durationMs - one.durationMs,
	);
}

/** What is counted of a component. */
export const NUMBERS: readonly {
	name: string;
	of(component: Component): number;
	told(value: number): string;
	/** The same, where a part of it may not be known. */
	whole?(component: Component): string;
}[] = [
	{ name: "Times", of: ({ times }) => times, told: count },
	{ name: "Model calls", of: ({ modelCalls }) => modelCalls, told: count },
	{ name: "Tokens", of: ({ usage }) => read(usage) + usage.outputTokens, told: count },
	{ name: "Time", of: ({ durationMs }) => durationMs, told: duration },
	{
		name: "Cost",
		of: ({ spent }) => spent.usd,
		told: money,
		whole: ({ spent }) => spentText(spent),
	},
];

function read(usage: Usage): number {
	return usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
}

function count(number: number): string {
	return number.toLocaleString("en-GB");
}
