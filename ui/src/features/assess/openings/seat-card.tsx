/** A seat of a board. Words and a sign say how it stands; the colour says nothing that they do not. */
import {
	Check,
	CircleDashed,
	Hourglass,
	type LucideIcon,
	Pause,
	Play,
	TriangleAlert,
	Unplug,
} from "lucide-react";
import { Fragment } from "react";
import type { BoardSeat, BoardState } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { isNotHere, remarksOn, seatTitle, standWords } from "./board-words";

const LOOKS: Record<BoardState["is"], { icon: LucideIcon; sign: string; card: string }> = {
	free: {
		icon: CircleDashed,
		sign: "text-ink-faint",
		card: "border-dashed border-line-strong bg-surface text-ink-soft",
	},
	going: { icon: Play, sign: "text-accent", card: "border-line-strong bg-raised" },
	paused: { icon: Pause, sign: "text-warn", card: "border-line-strong bg-raised" },
	waits: { icon: Hourglass, sign: "text-warn", card: "border-line-strong bg-raised" },
	over: { icon: Check, sign: "text-good", card: "border-transparent bg-good-soft" },
};

interface SeatCardProps {
	seat: BoardSeat;
	onOpen(): void;
}

export function SeatCard({ seat, onOpen }: SeatCardProps) {
	const { icon: Icon, sign, card } = LOOKS[seat.state.is];
	const absent = isNotHere(seat);
	return (
		<button
			type="button"
			data-testid="board-seat"
			data-seat-of={seat.sessionId ?? undefined}
			aria-haspopup="dialog"
			onClick={onOpen}
			className={`flex min-h-16 min-w-0 flex-col gap-0.5 rounded-lg border px-2 py-1 text-left text-xs leading-snug hover:border-accent ${seat.stuck === null ? card : "border-warn bg-warn-soft"}`}
		>
			<span className="flex w-full flex-wrap items-baseline justify-between gap-x-1.5">
				<SeatName seat={seat.seat} />{" "}
				{seat.extraTime > 0 && <span className="mr-auto text-ink-soft">+{seat.extraTime} %</span>}{" "}
				<span className="inline-flex shrink-0 items-center gap-1 font-medium tabular-nums">
					{absent ? (
						<Unplug className="size-3.5 text-bad" aria-hidden />
					) : (
						<Icon className={`size-3.5 ${sign}`} aria-hidden />
					)}
					{standWords(seat)}
				</span>
			</span>{" "}
			{seat.stuck !== null && (
				<span className="flex gap-1 font-medium text-warn">
					<span className="sr-only">Stuck:</span>{" "}
					<TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
					<span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
						{visible(sentence(seat.stuck))}
					</span>
				</span>
			)}{" "}
			<span className="flex flex-wrap gap-x-2">
				{remarksOn(seat).map((words) => (
					<Fragment key={words}>
						<span
							className={/^(?:not|away)/.test(words) ? "font-medium text-bad" : "text-ink-soft"}
						>
							{words}
						</span>{" "}
					</Fragment>
				))}
			</span>
		</button>
	);
}

/** A number large and alone, an animal by its name. */
function SeatName({ seat }: { seat: string }) {
	const title = seatTitle(seat);
	const [, number] = /^Seat (.*)$/s.exec(title) ?? [];
	return (
		<span
			className={`min-w-0 truncate font-semibold ${number === undefined ? "text-sm" : "text-lg leading-tight"}`}
		>
			{number === undefined ? (
				title
			) : (
				<>
					<span className="sr-only">Seat</span> {number}
				</>
			)}
		</span>
	);
}
