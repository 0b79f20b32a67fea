/** Another session beside this one: what each took, who took it, and which steps both have. */
import { useRef } from "react";
import type { Component, Span, Trace } from "../../api/generated";
import { align, type Pair, type Shared, shared } from "./align";
import { useRows } from "./rows";
import { stepLength } from "./step";
import { byKind, componentKind, NUMBERS, SUMS, toldOf } from "./sums";
import { buildTree, lengthOf, linesOf } from "./tree";
import { isSame } from "./whole";
import { kindName, spanName } from "./words";

export type Side = Pick<Trace, "spans" | "totals"> & { title: string };

export function Comparison({ one, other }: { one: Side; other: Side }) {
	const pairs = align(inOrder(one.spans), inOrder(other.spans));
	return (
		<div
			className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto pe-3"
			data-testid="trace-compared"
		>
			<Heads one={one.title} other={other.title} />
			<Table
				name="What each took"
				rows={SUMS.map((sum) => ({
					name: sum.name,
					one: sum.of(one.totals),
					other: sum.of(other.totals),
					told: sum.told,
					texts: [toldOf(sum, one.totals), toldOf(sum, other.totals)],
					isKnown: [one, other].every(({ totals }) => sum.isKnown?.(totals) ?? true),
				}))}
			/>
			<Table name="Who took it" rows={componentRows(one, other)} />
			<Steps pairs={pairs} sums={shared(pairs)} />
		</div>
	);
}

/** As the waterfall has them: what is inside a step comes after it. */
function inOrder(spans: Span[]): Span[] {
	return linesOf(buildTree(spans), new Set()).map(({ span }) => span);
}

function Heads({ one, other }: { one: string; other: string }) {
	return (
		<dl className="grid gap-x-4 text-sm sm:grid-cols-2">
			{[
				["This one", one],
				["The other", other],
			].map(([name, title]) => (
				<div key={name} className="min-w-0">
					<dt className="text-ink-soft text-xs">{name}</dt>
					<dd className="truncate font-medium">{title}</dd>
				</div>
			))}
		</dl>
	);
}

interface TableRow {
	name: string;
	one: number;
	other: number;
	told(value: number): string;
	/** What each is in words, where that is not just the number. */
	texts?: [string, string];
	/** Whether all of both is known; it is, where nothing is said. */
	isKnown?: boolean;
}

function Table({ name, rows }: { name: string; rows: TableRow[] }) {
	return (
		<table className="w-full text-sm" aria-label={name}>
			<thead className="text-ink-soft text-xs">
				<tr>
					<th scope="col" className="py-1 text-left font-medium">
						{name}
					</th>
					{["This one", "The other", "Difference"].map((head) => (
						<th key={head} scope="col" className="w-1/5 py-1 pl-3 text-right font-medium">
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="tabular-nums">
				{rows.map(({ name, one, other, told, texts, isKnown }) => (
					<tr key={name} className="border-t">
						<th scope="row" className="break-words py-1 text-left font-normal">
							{name}
						</th>
						<td className="py-1 pl-3 text-right">{texts?.[0] ?? told(one)}</td>
						<td className="py-1 pl-3 text-right">{texts?.[1] ?? told(other)}</td>
						<td className="py-1 pl-3 text-right">
							{isKnown === false ? "unknown" : difference(one, other, told)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** How much more or less the other one has. */
function difference(one: number, other: number, told: (value: number) => string): string {
	if (one === other) return "none";
	const much = told(Math.abs(other - one));
	const share = one === 0 ? "" : ` (${other > one ? "+" : "−"}${percent(one, other)} %)`;
	return `${other > one ? "+" : "−"}${much}${share}`;
}

function percent(one: number, other: number): string {
	return Math.round(Math.abs((100 * (other - one)) / one)).toLocaleString("en-GB");
}

/** Each that is in one of them, by what it took: time, and tokens where it has some. */
function componentRows(one: Side, other: Side): TableRow[] {
	const [mine, theirs] = [one.totals.components, other.totals.components];
	const only = theirs.filter((each) => !mine.some((known) => isSame(known, each)));
	return byKind([...mine, ...only]).flatMap((component) => {
		const [here, there] = [mine, theirs].map((all) => all.find((each) => isSame(each, component)));
		const rows = NUMBERS.filter(({ name }) => name === "Time" || name === "Tokens");
		const value = (of: (one: Component) => number, found?: Component) => (found ? of(found) : 0);
		return rows
			.map(({ name, of, told }) => ({
				name: `${componentKind(component.kind)} ${component.name}: ${name.toLowerCase()}`,
				one: value(of, here),
				other: value(of, there),
				told,
			}))
			.filter(({ name, one, other }) => name.endsWith("time") || one + other > 0);
	});
}

function Steps({ pairs, sums }: { pairs: Pair[]; sums: Shared }) {
	// The virtualiser is one object that changes inside, which the compiler cannot see.
	"use no memo";
	const scroller = useRef<HTMLDivElement>(null);
	const { rows, height } = useRows(pairs.length, scroller);
	return (
		<section aria-label="Steps side by side" className="grid gap-1">
			<h3 className="font-medium text-sm">Steps side by side</h3>
			<p className="text-ink-soft text-xs" data-testid="trace-shared">
				{`${number(sums.both)} in both, ${number(sums.one)} in this one alone, ${number(sums.other)} in the other alone`}
			</p>
			<section
				ref={scroller}
				aria-label="Steps of both"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
				tabIndex={0}
				className="h-[55vh] overflow-y-auto overflow-x-hidden rounded-lg border text-sm"
			>
				<ol className="relative" style={{ height: rows.getTotalSize() }}>
					{rows.getVirtualItems().map((row) => {
						const pair = pairs[row.index];
						return (
							pair && (
								<li
									key={row.key}
									aria-posinset={row.index + 1}
									aria-setsize={pairs.length}
									data-testid="trace-pair"
									className={`absolute inset-x-0 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem] items-center gap-3 px-2 ${pair.one && pair.other ? "" : "bg-hover"}`}
									style={{ top: row.start, height }}
								>
									<Half span={pair.one} />
									<Half span={pair.other} />
									<span className="text-right text-ink-soft text-xs tabular-nums">
										{longer(pair)}
									</span>
								</li>
							)
						);
					})}
				</ol>
			</section>
		</section>
	);
}

function Half({ span }: { span: Span | null }) {
	if (!span) {
		return (
			<span className="text-ink-soft">
				<span aria-hidden>–</span>
				<span className="sr-only">not there</span>
			</span>
		);
	}
	return (
		<span className="flex min-w-0 items-center gap-1.5">
			<span className="shrink-0 text-ink-soft text-xs">{kindName(span.kind)}</span>
			<span className="min-w-0 flex-1 truncate">{spanName(span)}</span>
			<span className="shrink-0 text-ink-soft text-xs tabular-nums">{stepLength(span)}</span>
		</span>
	);
}

/** How much longer or shorter the other one's step was. */
function longer({ one, other }: Pair): string {
	if (!one || !other) return "";
	const [here, there] = [lengthOf(one), lengthOf(other)];
	if (here === null || there === null) return "";
	const by = there - here;
	return by === 0 ? "same" : `${by > 0 ? "+" : "−"}${Math.abs(by).toLocaleString("en-GB")} ms`;
}

function number(count: number): string {
	return count.toLocaleString("en-GB");
}
