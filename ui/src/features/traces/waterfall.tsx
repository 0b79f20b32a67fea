/** The steps of a run as a tree with bars; one can be looked at closely. */
import { ChevronDown, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Span, SpanKind } from "../../api/generated";
import { duration } from "../../shared/time";
import { barOf, buildTree, extent, filterTree, type Line, lengthOf, linesOf } from "./tree";
import { GROUPS, kindName, outcomeOf, spanName } from "./words";

const EVERYTHING: ReadonlySet<string> = new Set(GROUPS.map((group) => group.name));

export function Waterfall({ spans }: { spans: Span[] }) {
	const [groups, setGroups] = useState(EVERYTHING);
	const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
	const [chosen, setChosen] = useState<string | null>(null);
	const there = GROUPS.filter((group) => spans.some((span) => group.kinds.includes(span.kind)));
	const kinds = new Set<SpanKind>(there.filter((g) => groups.has(g.name)).flatMap((g) => g.kinds));
	if (there.every((group) => groups.has(group.name))) kinds.add("run");
	const lines = linesOf(filterTree(buildTree(spans), kinds), closed);
	const whole = extent(spans, Date.now());
	const open = (id: string, wide: boolean) => {
		const next = new Set(closed);
		if (wide) next.delete(id);
		else next.add(id);
		setClosed(next);
	};
	return (
		<section aria-label="Steps" className="grid gap-2">
			<fieldset className="flex flex-wrap gap-1.5">
				<legend className="sr-only">Show</legend>
				{there.map(({ name }) => (
					<button
						key={name}
						type="button"
						aria-pressed={groups.has(name)}
						onClick={() => setGroups(toggled(groups, name))}
						className="rounded-full border border-line-strong px-2.5 py-0.5 text-ink-soft text-xs hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-accent-soft aria-pressed:text-ink"
					>
						{name}
					</button>
				))}
			</fieldset>
			<Tree
				lines={lines}
				whole={whole}
				chosen={chosen}
				onChoose={setChosen}
				onOpen={open}
				closed={closed}
			/>
			{lines.length === 0 && <p className="text-ink-faint text-sm">No step of these kinds.</p>}
		</section>
	);
}

function toggled(groups: ReadonlySet<string>, name: string): ReadonlySet<string> {
	const next = new Set(groups);
	if (!next.delete(name)) next.add(name);
	return next;
}

interface TreeProps {
	lines: Line[];
	whole: { from: number; to: number };
	chosen: string | null;
	closed: ReadonlySet<string>;
	onChoose(id: string | null): void;
	onOpen(id: string, open: boolean): void;
}

function Tree({ lines, whole, chosen, closed, onChoose, onOpen }: TreeProps) {
	const list = useRef<HTMLDivElement>(null);
	const [reached, setReached] = useState<string | null>(null);
	// One line can be reached by Tab: the one that was reached last, else the first.
	const known = lines.some((line) => line.span.id === reached);
	const stop = known ? reached : lines[0]?.span.id;

	const go = (id: string | undefined) => {
		if (id === undefined) return;
		setReached(id);
		list.current?.querySelector<HTMLElement>(`[data-span="${CSS.escape(id)}"]`)?.focus();
	};
	const onKey = (event: KeyboardEvent, line: Line, at: number) => {
		if (inDetail(event)) return;
		const { id, parent } = line.span;
		const isOpen = line.whole && !closed.has(id);
		const moves: Record<string, () => void> = {
			ArrowDown: () => go(lines[at + 1]?.span.id),
			ArrowUp: () => go(lines[at - 1]?.span.id),
			Home: () => go(lines[0]?.span.id),
			End: () => go(lines.at(-1)?.span.id),
			ArrowRight: () => (line.whole && !isOpen ? onOpen(id, true) : go(lines[at + 1]?.span.id)),
			ArrowLeft: () => (isOpen ? onOpen(id, false) : go(parent ?? undefined)),
			Enter: () => onChoose(chosen === id ? null : id),
			" ": () => onChoose(chosen === id ? null : id),
		};
		const move = moves[event.key];
		if (!move) return;
		event.preventDefault();
		move();
	};

	return (
		<div ref={list} role="tree" aria-label="Steps of this run" className="text-sm">
			{lines.map((line, at) => (
				<div
					key={line.span.id}
					role="treeitem"
					aria-level={line.level}
					aria-posinset={line.place}
					aria-setsize={line.siblings}
					aria-expanded={line.whole ? !closed.has(line.span.id) : undefined}
					aria-selected={chosen === line.span.id}
					aria-labelledby={`span-${line.span.id}`}
					tabIndex={line.span.id === stop ? 0 : -1}
					data-span={line.span.id}
					data-testid="trace-span"
					onFocus={() => setReached(line.span.id)}
					onKeyDown={(event) => onKey(event, line, at)}
					onClick={(event) => {
						if (inDetail(event)) return;
						onChoose(chosen === line.span.id ? null : line.span.id);
					}}
					className="group/line cursor-pointer rounded-md"
				>
					<div
						id={`span-${line.span.id}`}
						className="grid grid-cols-[minmax(0,1fr)_4.5rem_9rem] items-center gap-2 rounded-md px-1 py-0.5 hover:bg-hover group-aria-selected/line:bg-accent-soft"
					>
						<LineName
							line={line}
							open={!closed.has(line.span.id)}
							onOpen={(open) => onOpen(line.span.id, open)}
						/>
						<span className="text-right text-ink-soft text-xs tabular-nums">
							{length(line.span)}
						</span>
						<Bar span={line.span} whole={whole} />
					</div>
					{chosen === line.span.id && <Detail span={line.span} />}
				</div>
			))}
		</div>
	);
}

/** What is read in the details of a step, or copied from them, is no move in the tree. */
function inDetail({ target }: { target: EventTarget }): boolean {
	return target instanceof Element && target.closest("[data-testid=trace-detail]") !== null;
}

interface LineNameProps {
	line: Line;
	open: boolean;
	onOpen(open: boolean): void;
}

function LineName({ line, open, onOpen }: LineNameProps) {
	const outcome = outcomeOf(line.span);
	const Arrow = open ? ChevronDown : ChevronRight;
	return (
		<span
			className="flex min-w-0 items-center gap-1"
			style={{ paddingInlineStart: `${line.level - 1}rem` }}
		>
			{line.whole ? (
				// The arrow keys do the same for a person who does not point.
				<Arrow
					aria-hidden
					className="size-3.5 shrink-0 text-ink-faint"
					onClick={(event) => {
						event.stopPropagation();
						onOpen(!open);
					}}
				/>
			) : (
				<span className="w-3.5 shrink-0" />
			)}
			<span className="shrink-0 text-ink-faint text-xs">{kindName(line.span.kind)}</span>
			<span className="min-w-0 truncate">{spanName(line.span)}</span>
			{outcome && (
				<span
					className={`shrink-0 text-xs ${line.span.status === "error" ? "text-bad" : "text-ink-faint"}`}
				>
					{outcome}
				</span>
			)}
		</span>
	);
}

const BARS: Partial<Record<SpanKind, string>> = {
	run: "bg-line-strong",
	model: "bg-accent",
	summary: "bg-accent",
	interaction: "bg-warn",
	hook: "bg-ink-faint",
	tool: "bg-good",
};

function Bar({ span, whole }: { span: Span; whole: { from: number; to: number } }) {
	const { left, width } = barOf(span, whole);
	const colour = span.status === "error" ? "bg-bad" : (BARS[span.kind] ?? "bg-ink-faint");
	return (
		<span aria-hidden className="relative block h-2 rounded-full bg-hover">
			<span
				className={`absolute top-0 h-2 min-w-0.5 rounded-full ${colour}`}
				style={{ left: `${Math.min(left, 99)}%`, width: `${Math.min(width, 100 - left)}%` }}
			/>
		</span>
	);
}

/** What is known of a step, below its line. */
function Detail({ span }: { span: Span }) {
	const self = useRef<HTMLElement>(null);
	// Engines begin to answer this with a promise, which is nothing to clean up.
	useEffect(() => {
		self.current?.scrollIntoView({ block: "nearest" });
	}, []);
	return (
		<section
			ref={self}
			aria-label={`Details of ${spanName(span)}`}
			data-testid="trace-detail"
			className="my-1 cursor-auto rounded-lg border bg-raised p-3"
		>
			<h3 className="font-medium text-sm">{spanName(span)}</h3>
			<p className="text-ink-soft text-xs">
				{kindName(span.kind)}, {new Date(span.startedAt).toLocaleTimeString("en-GB")},{" "}
				{length(span)}
			</p>
			{/* It scrolls, so the keyboard has to reach it. */}
			<pre
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
				tabIndex={0}
				className="mt-2 max-h-64 overflow-auto whitespace-pre-wrap break-words font-mono text-xs"
			>
				{JSON.stringify(span.detail, null, 2)}
			</pre>
		</section>
	);
}

function length(span: Span): string {
	const ms = lengthOf(span);
	return ms === null ? "…" : duration(ms);
}
