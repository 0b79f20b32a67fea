/** A seat of a board, opened: how it stands in sentences, and what can be done about it. */
import { useState } from "react";
import type { BoardSeat, Opening, SessionId, SittingPhase } from "../../../api/generated";
import { useOpeningDeeds } from "../../../api/openings";
import { toCallError } from "../../../platform";
import { showResult } from "../../../shared/assess-room";
import { sentence } from "../../../shared/sentence";
import { Button, Dialog, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { ReopenDialog } from "../result/reopen-dialog";
import { EndDialog } from "../result/result-deeds";
import { extraWords, leftWords, remarksOn, seatTitle, standAtLength } from "./board-words";

interface SeatPanelProps {
	opening: Opening;
	seat: BoardSeat;
	onClose(): void;
}

export function SeatPanel({ opening, seat, onClose }: SeatPanelProps) {
	const [asked, setAsked] = useState<"end" | "reopen" | "free" | null>(null);
	const who = { seat: seat.seat, class: opening.class, sessionId: seat.sessionId ?? "" };
	switch (asked) {
		case "end":
			return <EndDialog sitting={who} onClose={onClose} />;
		case "reopen":
			return (
				<ReopenDialog
					sitting={who}
					phase={phaseOf(seat)}
					onDone={() => undefined}
					onClose={onClose}
				/>
			);
		case "free":
			return <FreeDialog opening={opening} seat={seat.seat} onClose={onClose} />;
		case null:
			return (
				<Dialog
					onClose={onClose}
					title={seatTitle(seat.seat)}
					description={standAtLength(seat)}
					footer={<Button onClick={onClose}>Close</Button>}
				>
					<div className="grid gap-4">
						<Said seat={seat} />
						{seat.sessionId !== null && (
							<Deeds seat={seat} sessionId={seat.sessionId} onAsk={setAsked} onClose={onClose} />
						)}
					</div>
				</Dialog>
			);
	}
}

function Said({ seat }: { seat: BoardSeat }) {
	if (seat.sessionId === null) return <p>Nobody has taken this seat yet.</p>;
	const left = leftWords(seat);
	const extra = extraWords(seat);
	return (
		<>
			{seat.stuck !== null && <Notice tone="warn">{visible(sentence(seat.stuck))}</Notice>}
			<ul className="grid gap-1 text-sm">
				<li>
					{seat.answered} {seat.of !== null && `of ${seat.of} `}
					{seat.answered === 1 && seat.of === null ? "question has" : "questions have"} an answer
				</li>
				{left !== null && <li>{left}</li>}
				{extra !== null && <li>{extra}</li>}
				{remarksOn(seat).map((words) => (
					<li key={words}>{words.charAt(0).toUpperCase() + words.slice(1)}</li>
				))}
			</ul>
		</>
	);
}

interface DeedsProps {
	seat: BoardSeat;
	sessionId: SessionId;
	onAsk(what: "end" | "reopen" | "free"): void;
	onClose(): void;
}

function Deeds({ seat: { state }, sessionId, onAsk, onClose }: DeedsProps) {
	const { pauseSeat } = useOpeningDeeds();
	const hold = (paused: boolean) => pauseSeat.mutate({ sessionId, paused }, { onSuccess: onClose });
	const over = state.is === "over";
	// Where another one has begun in its place, there is nothing to come back to.
	const gone = over && state.end.why === "leftOff";
	return (
		<>
			{pauseSeat.error && (
				<Notice tone="bad">{visible(sentence(toCallError(pauseSeat.error).message))}</Notice>
			)}
			<div className="flex flex-wrap gap-2">
				{state.is === "going" && (
					<>
						<Button onClick={() => onAsk("reopen")}>More time …</Button>
						<Button disabled={pauseSeat.isPending} onClick={() => hold(true)}>
							Stop its clock
						</Button>
					</>
				)}
				{state.is === "paused" && (
					<Button tone="primary" disabled={pauseSeat.isPending} onClick={() => hold(false)}>
						Let it go on
					</Button>
				)}
				{(state.is === "waits" || (over && !gone)) && (
					<Button onClick={() => onAsk("reopen")}>Open again …</Button>
				)}
				{!over && (
					<>
						<Button onClick={() => onAsk("free")}>Let another computer take it …</Button>
						<Button tone="danger" onClick={() => onAsk("end")}>
							End it …
						</Button>
					</>
				)}
				<Button onClick={() => showResult(sessionId)}>Look at its answers</Button>
			</div>
		</>
	);
}

interface FreeDialogProps {
	opening: Opening;
	seat: string;
	onClose(): void;
}

function FreeDialog({ opening: { openingId }, seat, onClose }: FreeDialogProps) {
	const { free } = useOpeningDeeds();
	const confirm = () => free.mutate({ openingId, seat }, { onSuccess: onClose });
	return (
		<Dialog
			onClose={onClose}
			title={`Let ${seatTitle(seat)} be taken from another computer?`}
			footer={
				<>
					<Button onClick={onClose}>Leave it</Button>
					<Button tone="primary" disabled={free.isPending} onClick={confirm}>
						Let it be taken
					</Button>
				</>
			}
		>
			<p>
				Whoever types the code next can choose this seat and goes on where it is, with the time that
				is left. The computer that has it now is let go.
			</p>
			{free.error && (
				<Notice tone="bad" className="mt-3">
					{visible(sentence(toCallError(free.error).message))}
				</Notice>
			)}
		</Dialog>
	);
}

function phaseOf({ state }: BoardSeat): SittingPhase {
	if (state.is === "over") return state;
	return { is: state.is === "going" ? "going" : "waits" };
}
