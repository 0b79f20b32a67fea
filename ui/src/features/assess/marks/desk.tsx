/** Marks answers by hand, one after the other: digits give points, Enter goes to the next. */
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { ClassResultsOf } from "../../../api/generated";
import { Button } from "../../../shared/ui";
import { useUndoOffer } from "../../../shared/use-undo-offer";
import { counted } from "../words";
import { MarkForm } from "./mark-form";
import { keyOf, type Waiting } from "./queue";
import { type DeskState, useDesk } from "./use-desk";

interface DeskProps {
	of: ClassResultsOf;
	/** What waits now, in the order in which it is gone through. */
	waiting: readonly Waiting[];
	/** Whose answer it is and to what. */
	nameOf(one: Waiting): string;
	/** Whether whoever comes here wants to begin at once. */
	begins: boolean;
	/** Points were given, or taken back. */
	onGiven?(): void;
	/** What is offered when nothing waits any more. */
	children?: ReactNode;
}

export function Desk({ of, waiting, nameOf, begins, onGiven, children }: DeskProps) {
	const desk = useDesk(of, waiting, onGiven);
	const { queue, at, one, given, last } = desk;
	if (queue.length === 0) return null;
	return (
		<div className="grid min-w-0 gap-4">
			<Progress marked={given.size} of={queue.length} />
			{one && at !== null ? (
				<MarkForm
					key={keyOf(one)}
					one={one}
					name={nameOf(one)}
					points={given.get(keyOf(one)) ?? null}
					// Whoever only reads the page is not taken to the first answer.
					focuses={begins || desk.moved}
					desk={desk}
				/>
			) : (
				<AllMarked desk={desk}>{children}</AllMarked>
			)}
			<div aria-live="polite" className="min-h-8 text-sm">
				{last && (
					<LastGiven
						key={last.regradeId}
						name={nameOf(last.one)}
						last={last}
						onUndo={desk.takeBack}
					/>
				)}
			</div>
		</div>
	);
}

function Progress({ marked, of }: { marked: number; of: number }) {
	const words = `${marked} of ${of} marked`;
	return (
		<div className="flex items-center gap-2.5 text-ink-soft text-sm">
			<div
				role="progressbar"
				aria-label="Answers"
				aria-valuemin={0}
				aria-valuemax={of}
				aria-valuenow={marked}
				aria-valuetext={words}
				className="h-1.5 w-28 overflow-hidden rounded-full bg-hover"
			>
				<div
					className="h-full rounded-full bg-accent"
					style={{ width: `${(100 * marked) / of}%` }}
				/>
			</div>
			<span className="tabular-nums">{words}</span>
		</div>
	);
}

function AllMarked({ desk, children }: { desk: DeskState; children: ReactNode }) {
	const words = useRef<HTMLParagraphElement>(null);
	useEffect(() => words.current?.focus(), []);
	const { queue } = desk;
	return (
		<div className="grid justify-items-start gap-3">
			<p ref={words} tabIndex={-1} className="flex items-center gap-2 font-medium outline-none">
				<Check className="size-4 text-good" aria-hidden />
				{queue.length === 1 ? "The answer is marked." : `All ${queue.length} answers are marked.`}
			</p>
			<div className="flex flex-wrap gap-2">
				{children}
				<Button onClick={() => desk.go(0)}>Go through them again</Button>
			</div>
		</div>
	);
}

interface LastGivenProps {
	/** Whose answer it is and to what. */
	name: string;
	last: NonNullable<DeskState["last"]>;
	onUndo(): void;
}

/** What was given last, and the way back: by the button, or Ctrl+Z. */
function LastGiven({ name, last: { one, points, regradeId }, onUndo }: LastGivenProps) {
	useUndoOffer(onUndo);
	return (
		<p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
			{name}: {points} of {counted(one.mark.worth, "point")}.
			{regradeId !== null && (
				<Button tone="quiet" className="h-7 px-2" onClick={onUndo}>
					Undo
				</Button>
			)}
		</p>
	);
}
