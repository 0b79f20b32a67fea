/** What a teacher can do for all seats of an opening at once. */
import { ChartColumn, DoorClosed, DoorOpen, Pause, Play, Square, TimerReset } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Opening } from "../../../api/generated";
import { useOpeningDeeds } from "../../../api/openings";
import { showClass, useAssessRoom } from "../../../shared/assess-room";
import { reportError } from "../../../shared/report";
import { Button } from "../../../shared/ui";
import { JUDGED, resultsName } from "../class-results/class-words";
import type { BoardCounts } from "./board-words";
import { EndAllDialog, MoreTimeDialog } from "./everybody-dialogs";

const ICON = "size-4";

interface EverybodyProps {
	opening: Opening;
	counts: BoardCounts;
}

export function Everybody({ opening, counts }: EverybodyProps) {
	const { openingId, closedAt } = opening;
	const { pause, close, reopen } = useOpeningDeeds();
	const [asked, setAsked] = useState<"more" | "end" | null>(null);
	const busy = pause.isPending || close.isPending || reopen.isPending;
	const results = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		// Whoever comes back from the results of the class goes on at their button.
		if (useAssessRoom.getState().seenClass === null) return;
		results.current?.focus();
		useAssessRoom.setState({ seenClass: null });
	}, []);
	const bar = useRef<HTMLDivElement>(null);
	const pressed = useRef(false);
	const there = [counts.running > 0, counts.paused > 0, counts.going > 0, closedAt === null].join();
	useEffect(() => {
		// A button that did its work may be gone with that: the keyboard goes on at the first one here.
		if (there === "" || !pressed.current || document.activeElement !== document.body) return;
		pressed.current = false;
		bar.current?.querySelector("button")?.focus();
	}, [there]);
	const hold = (paused: boolean) => {
		if (!busy) pause.mutate({ openingId, paused }, { onError: reportError });
	};
	const shut = () => {
		if (!busy) close.mutate({ openingId, end: false }, { onError: reportError });
	};
	const openAgain = () => {
		if (!busy) reopen.mutate(openingId, { onError: reportError });
	};
	const done = counts.finished > 0 && (counts.going === 0 || closedAt !== null);
	return (
		<div
			ref={bar}
			onClickCapture={() => {
				pressed.current = true;
			}}
			className="flex flex-wrap gap-1.5"
		>
			{done && JUDGED.has(opening.sort) && (
				<Button
					ref={results}
					tone="primary"
					icon={<ChartColumn className={ICON} aria-hidden />}
					onClick={() => showClass(opening.class)}
				>
					{resultsName(opening.class)}
				</Button>
			)}
			{counts.running > 0 && (
				<Button icon={<Pause className={ICON} aria-hidden />} onClick={() => hold(true)}>
					Stop all clocks
				</Button>
			)}
			{counts.paused > 0 && (
				<Button icon={<Play className={ICON} aria-hidden />} onClick={() => hold(false)}>
					Let all go on
				</Button>
			)}
			{counts.going > 0 && (
				<Button icon={<TimerReset className={ICON} aria-hidden />} onClick={() => setAsked("more")}>
					More time for all …
				</Button>
			)}
			{closedAt === null ? (
				<Button icon={<DoorClosed className={ICON} aria-hidden />} onClick={shut}>
					Let nobody else join
				</Button>
			) : (
				<Button icon={<DoorOpen className={ICON} aria-hidden />} onClick={openAgain}>
					Open again
				</Button>
			)}
			{(counts.going > 0 || closedAt === null) && (
				<Button
					tone="danger"
					icon={<Square className={ICON} aria-hidden />}
					onClick={() => setAsked("end")}
				>
					End for everybody …
				</Button>
			)}
			{asked === "more" && (
				<MoreTimeDialog openingId={openingId} going={counts.going} onClose={() => setAsked(null)} />
			)}
			{asked === "end" && (
				<EndAllDialog openingId={openingId} going={counts.going} onClose={() => setAsked(null)} />
			)}
		</div>
	);
}
