/** A step as a line of the waterfall, and everything that is known of it. */
import { ChevronDown, ChevronRight, X } from "lucide-react";
import { memo } from "react";
import type { Span, SpanKind } from "../../api/generated";
import { duration } from "../../shared/time";
import { IconButton } from "../../shared/ui";
import { barOf, type Line, lengthOf } from "./tree";
import { kindName, outcomeOf, spanName } from "./words";

/** The columns of a line: name, length, bar. */
export const COLUMNS =
	"grid grid-cols-[minmax(0,1fr)_4.5rem_minmax(5rem,38%)] items-center gap-2 px-1";

interface StepLineProps {
	line: Line;
	whole: { from: number; to: number };
	isOpen: boolean;
	isFound: boolean;
	onOpen(id: string, open: boolean): void;
}

/** Drawn anew only when it changes: hundreds go by while one scrolls. */
export const StepLine = memo(function StepLine(props: StepLineProps) {
	const { line, whole, isOpen, isFound, onOpen } = props;
	const { span, level } = line;
	const outcome = outcomeOf(span);
	const Arrow = isOpen ? ChevronDown : ChevronRight;
	return (
		<div
			className={`${COLUMNS} h-full rounded-md hover:bg-hover group-aria-selected/line:bg-accent-soft ${isFound ? "bg-warn-soft" : ""}`}
		>
			<span
				className="flex min-w-0 items-center gap-1"
				// Deep down there must be room for words.
				style={{ paddingInlineStart: `${Math.min(level - 1, 8)}rem` }}
			>
				{line.whole ? (
					// The arrow keys do the same for a person who does not point.
					<Arrow
						aria-hidden
						className="size-3.5 shrink-0 text-ink-faint"
						onClick={(event) => {
							event.stopPropagation();
							onOpen(span.id, !isOpen);
						}}
					/>
				) : (
					<span className="w-3.5 shrink-0" />
				)}
				<span className="shrink-0 text-ink-soft text-xs">{kindName(span.kind)}</span>
				<span className="min-w-0 truncate">{spanName(span)}</span>
				{outcome && (
					<span
						className={`shrink-0 text-xs ${span.status === "error" ? "text-bad" : "text-ink-soft"}`}
					>
						{outcome}
					</span>
				)}
			</span>
			<span className="text-right text-ink-soft text-xs tabular-nums">{stepLength(span)}</span>
			<Bar span={span} whole={whole} />
		</div>
	);
});

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

/** What is known of a step, beside the lines. */
export function Detail({ span, onClose }: { span: Span; onClose(): void }) {
	return (
		<section
			aria-label={`Details of ${spanName(span)}`}
			data-testid="trace-detail"
			className="flex max-h-[45%] @3xl:max-h-none @3xl:w-2/5 shrink-0 flex-col rounded-lg border bg-raised"
		>
			<header className="flex items-start gap-2 p-3 pb-0">
				<div className="min-w-0 flex-1">
					<h3 className="break-words font-medium text-sm">{spanName(span)}</h3>
					<p className="text-ink-soft text-xs">
						{kindName(span.kind)}, {new Date(span.startedAt).toLocaleTimeString("en-GB")},{" "}
						{stepLength(span)}
						{outcomeOf(span) && `, ${outcomeOf(span)}`}
					</p>
				</div>
				<IconButton label="Close the details" onClick={onClose}>
					<X aria-hidden />
				</IconButton>
			</header>
			{/* It scrolls, so the keyboard has to reach it. */}
			<pre
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
				tabIndex={0}
				className="m-3 mt-2 min-h-0 flex-1 overflow-auto whitespace-pre-wrap break-words font-mono text-xs"
			>
				{JSON.stringify(span.detail, null, 2)}
			</pre>
		</section>
	);
}

/** How long it lasted, or that it goes on. */
export function stepLength(span: Span): string {
	const ms = lengthOf(span);
	return ms === null ? "…" : duration(ms);
}
