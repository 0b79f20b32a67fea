/** An opening and its board for tests. */
import type { BoardSeat, Opening, OpeningBoard } from "../../../api/generated";

export function openingOf(openingId: string, said: Partial<Opening> = {}): Opening {
	return {
		openingId,
		code: "K7M3XQ",
		definition: "maths",
		title: "Maths",
		sort: "evaluation",
		class: "3B",
		seats: 30,
		taken: 3,
		openedAt: "2026-11-26T09:00:00Z",
		model: null,
		closedAt: null,
		...said,
	};
}

/** A seat that goes on at its fourth question. */
export function seatOf(seat: string, said: Partial<BoardSeat> = {}): BoardSeat {
	return {
		seat,
		sessionId: `s${seat}`,
		state: { is: "going" },
		place: 4,
		of: 10,
		answered: 3,
		atItMs: 45_000,
		remainingMs: 754_000,
		stuck: null,
		here: true,
		away: false,
		leftWindow: 0,
		extraTime: 0,
		...said,
	};
}

export const FREE: Partial<BoardSeat> = {
	sessionId: null,
	state: { is: "free" },
	place: null,
	answered: 0,
	atItMs: null,
	remainingMs: null,
};

export const FINISHED: Partial<BoardSeat> = {
	state: { is: "over", end: { why: "complete" } },
	place: null,
	answered: 10,
	atItMs: null,
	remainingMs: null,
};

export function boardOf(seats: BoardSeat[], said: Partial<OpeningBoard> = {}): OpeningBoard {
	return {
		opening: openingOf("o1", { seats: seats.length }),
		seats,
		misconceptions: [],
		usualMs: null,
		...said,
	};
}
