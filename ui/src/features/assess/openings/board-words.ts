/** What a board says, in a teacher’s words. Pure. */
import type { BoardSeat, OpeningBoard, SittingEnd } from "../../../api/generated";
import { seenName } from "../../../shared/names";
import { waited } from "../../../shared/time";
import { counted, endWords } from "../words";

/** "K7M 3XQ": in threes, as it is read out. */
export function codeWords(code: string): string {
	return code.replace(/(.{3})(?=.)/gu, "$1 ");
}

/** "K 7 M 3 X Q": sign by sign, for whoever listens. */
export function codeSpelt(code: string): string {
	return [...code].join(" ");
}

/** "3 of 30 joined". */
export function joinedWords(taken: number, seats: number): string {
	return `${taken} of ${seats} joined`;
}

/** How many seats stand how. */
export interface BoardCounts {
	seats: number;
	joined: number;
	finished: number;
	stuck: number;
	/** Still at it, their clock stopped or not. */
	going: number;
	/** Whose clock runs. */
	running: number;
	paused: number;
}

export function countsOf({ seats }: Pick<OpeningBoard, "seats">): BoardCounts {
	const are = (test: (seat: BoardSeat) => boolean) => seats.filter(test).length;
	const joined = are(({ sessionId }) => sessionId !== null);
	const finished = are(({ state }) => state.is === "over");
	return {
		seats: seats.length,
		joined,
		finished,
		stuck: are(isStuck),
		going: joined - finished,
		running: are(({ state }) => state.is === "going"),
		paused: are(({ state }) => state.is === "paused"),
	};
}

/** "12 of 30 have joined, 3 finished, 2 stuck." */
export function countsWords({ seats, joined, finished, stuck }: BoardCounts): string {
	return `${joined} of ${seats} have joined, ${finished} finished, ${stuck} stuck.`;
}

export function isStuck({ stuck }: BoardSeat): boolean {
	return stuck !== null;
}

/** Whether a seat that goes on has nobody before it: another window is, or nothing was heard of it. */
export function isNotHere({ state, here, away }: BoardSeat): boolean {
	return state.is === "going" && (!here || away);
}

/** Which seats are shown. */
export type SeatFilter = "all" | "stuck" | "finished" | "notHere";

export const FILTERS: Record<
	SeatFilter,
	{ name: string; nobody: string; has(of: BoardSeat): boolean }
> = {
	all: { name: "All", nobody: "There are no seats.", has: () => true },
	stuck: { name: "Stuck", nobody: "Nobody is stuck now.", has: isStuck },
	finished: {
		name: "Finished",
		nobody: "Nobody has finished yet.",
		has: ({ state }) => state.is === "over",
	},
	notHere: { name: "Not here", nobody: "Everybody who goes on is here.", has: isNotHere },
};

/** How a seat stands, shortly enough for its card: "Free", "4 of 10", "Finished". */
export function standWords({ state, place, of }: BoardSeat): string {
	switch (state.is) {
		case "free":
			return "Free";
		case "going":
			if (place === null) return "Begun";
			return of === null ? `Question ${place}` : `${place} of ${of}`;
		case "paused":
			return "Stopped";
		case "waits":
			return "Waits";
		case "over":
			return overWords(state.end);
	}
}

/** How a seat stands, where there is room: "At question 4 of 10". */
export function standAtLength(seat: BoardSeat): string {
	const { state, place, of } = seat;
	if (state.is === "paused") return "You have stopped its clock";
	if (state.is === "waits") return "It waits until you open it again";
	if (state.is === "over") return endWords(state.end);
	if (state.is !== "going" || place === null || of === null) return standWords(seat);
	return `At question ${place} of ${of}`;
}

function overWords(end: SittingEnd): string {
	switch (end.why) {
		case "time":
			return "Time over";
		case "byTeacher":
			return "Ended";
		case "leftOff":
			return "Left";
		default:
			return "Finished";
	}
}

/** What else is to be seen of a seat, each in a few words. */
export function remarksOn(seat: BoardSeat): string[] {
	const { state, atItMs, leftWindow } = seat;
	const going = state.is === "going";
	return [
		going && atItMs !== null ? `${waited(atItMs)} at this one` : null,
		going && !seat.here ? "not heard of" : null,
		going && seat.away ? "away now" : null,
		leftWindow > 0 ? `left the window ${leftWindow}×` : null,
	].filter((words) => words !== null);
}

/** How long a seat has, in words; null where nothing ends it. */
export function leftWords({ state, remainingMs }: BoardSeat): string | null {
	if (remainingMs === null || state.is === "over" || state.is === "free") return null;
	return `${counted(Math.ceil(remainingMs / 60_000), "minute")} left`;
}

/** "+25 % time"; null where there is no more. */
export function extraWords({ extraTime }: BoardSeat): string | null {
	return extraTime > 0 ? `+${extraTime} % time` : null;
}

/** Seat 7 as "Seat 7", an animal by its name. */
export function seatTitle(seat: string): string {
	const name = seenName(seat);
	return /^\d+$/.test(seat) ? `Seat ${name}` : name.charAt(0).toUpperCase() + name.slice(1);
}
