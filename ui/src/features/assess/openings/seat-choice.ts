/** The seats that are opened for a class: how many, what they are called, who has more time. Pure. */
import type { OpeningSeat } from "../../../api/generated";
import { ANIMALS } from "./animals";

export type SeatKind = "numbers" | "animals";

/** What a teacher chooses. */
export interface SeatChoice {
	many: number;
	kind: SeatKind;
	/** Hundredths of the time on top, by seat. Of seats that are not there any more nothing is said. */
	extra: Readonly<Record<string, number>>;
}

/** The most seats. */
export const MOST_SEATS = 60;

/** How many there are where nobody says. */
export const USUAL_SEATS = 30;

/** Hundredths of the time on top. */
export const EXTRAS = [25, 50, 100] as const;

/** How many seats were typed; null where that is no number of seats. */
export function manyIn(typed: string): number | null {
	const many = typed.trim() === "" ? Number.NaN : Number(typed);
	return Number.isInteger(many) && many >= 1 && many <= MOST_SEATS ? many : null;
}

/** What the seats are called, in their order. */
export function seatNames(kind: SeatKind, many: number): string[] {
	if (kind === "animals") return ANIMALS.slice(0, many);
	return Array.from({ length: many }, (_, at) => String(at + 1));
}

/** The seats as they are opened. */
export function seatsOf({ many, kind, extra }: SeatChoice): OpeningSeat[] {
	return seatNames(kind, many).map((seat) => ({ seat, extraTime: extra[seat] ?? 0 }));
}

/** Gives a seat more time, or takes it back where it has just that. */
export function withExtra(
	extra: SeatChoice["extra"],
	seat: string,
	percent: number,
): SeatChoice["extra"] {
	const { [seat]: before, ...others } = extra;
	return before === percent ? others : { ...others, [seat]: percent };
}
