/** The bar over a sitting: what it is, how far one is, how long there is, and how large it is written. */
import { AArrowDown, AArrowUp, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { SittingQuestion } from "../../api/generated";
import type { SittingSeen } from "../../api/sittings";
import { Button, IconButton } from "../../shared/ui";
import { useView } from "../../shared/view";
import { visible } from "../../shared/visible";
import { ZOOMS, zoomBy } from "../../shared/zoom";
import { LEAVE, type Leaves } from "./dialogs";
import { FullScreenButton } from "./full-screen";
import type { FullScreen } from "./use-full-screen";
import { useRemaining } from "./use-remaining";
import { clockWords, isShort, placeWords } from "./words";

interface HeadProps {
	seen: SittingSeen;
	question: SittingQuestion | null;
	leaves: Leaves;
	/** Absent where the screen is a learner’s own. */
	full?: FullScreen;
	seatWords?(seat: string): string;
	onLeave(): void;
	/** Nothing is left of the time. */
	onOver(): void;
}

export function Head(props: HeadProps) {
	const { seen, question, leaves, full, seatWords = seatOf, onLeave, onOver } = props;
	const { title, seat, phase } = seen.stand;
	return (
		<section data-chrome aria-label="About this" className="shrink-0 border-b bg-surface">
			<div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
				<div className="flex min-w-40 flex-1 items-baseline gap-3">
					<h1 className="min-w-0 truncate font-semibold text-base">{visible(title)}</h1>
					<p className="shrink-0 text-ink-soft text-sm">{seatWords(visible(seat))}</p>
				</div>
				{question && <Progress question={question} />}
				<TimeLeft seen={seen} onOver={onOver} />
				<TextSize />
				{full && <FullScreenButton full={full} />}
				{phase.is !== "over" && <Button onClick={onLeave}>{LEAVE[leaves]}</Button>}
			</div>
		</section>
	);
}

function seatOf(seat: string): string {
	return `Seat ${seat}`;
}

function Progress({ question: { item } }: { question: SittingQuestion }) {
	const words = placeWords(item.place, item.of);
	if (item.of === null) return <span className="text-ink-soft text-sm">{words}</span>;
	return (
		<div className="flex items-center gap-2.5 text-ink-soft text-sm">
			<div
				role="progressbar"
				aria-label="Questions"
				aria-valuemin={0}
				aria-valuemax={item.of}
				aria-valuenow={item.place}
				aria-valuetext={words}
				className="h-1.5 w-28 overflow-hidden rounded-full bg-hover"
			>
				<div
					className="h-full rounded-full bg-accent"
					style={{ width: `${(100 * Math.min(item.place, item.of)) / Math.max(1, item.of)}%` }}
				/>
			</div>
			<span className="tabular-nums">{words}</span>
		</div>
	);
}

/** Some write better without a clock before their eyes; that it becomes short is said all the same. */
function TimeLeft({ seen, onOver }: Pick<HeadProps, "seen" | "onOver">) {
	const { ms, said } = useRemaining(seen, onOver);
	const [hidden, setHidden] = useState(false);
	return (
		<div className="flex items-center gap-1 empty:hidden">
			<span aria-live="polite" className="font-medium text-sm text-warn">
				{said}
			</span>
			{ms !== null && (
				<>
					{!hidden && (
						<span
							role="timer"
							aria-label="Time left"
							className={`rounded px-1.5 py-0.5 text-sm tabular-nums ${isShort(ms) ? "bg-warn-soft text-warn" : "text-ink-soft"}`}
						>
							{clockWords(ms)}
						</span>
					)}
					<IconButton
						label={hidden ? "Show the time left" : "Hide the time left"}
						onClick={() => setHidden(!hidden)}
					>
						{hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
					</IconButton>
				</>
			)}
		</div>
	);
}

function TextSize() {
	const zoom = useView((view) => view.zoom);
	return (
		<div className="flex items-center print:hidden">
			<IconButton
				label="Smaller text"
				aria-disabled={zoom === ZOOMS[0]}
				onClick={() => zoomBy(-1)}
				className="aria-disabled:opacity-55"
			>
				<AArrowDown aria-hidden />
			</IconButton>
			<IconButton
				label="Larger text"
				aria-disabled={zoom === ZOOMS.at(-1)}
				onClick={() => zoomBy(1)}
				className="aria-disabled:opacity-55"
			>
				<AArrowUp aria-hidden />
			</IconButton>
		</div>
	);
}
