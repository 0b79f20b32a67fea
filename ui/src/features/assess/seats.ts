/** Seats of a class: which one comes next, and what became of one. Pure. */
import type { SittingLine } from "../../api/generated";

/** Who is meant: a seat, and its class where there is one. */
export interface Seat {
	seat: string;
	/** Null for no class. */
	class: string | null;
}

/** The lowest number that nobody of the class has sat at. */
export function nextSeat(lines: readonly SittingLine[], of: string | null): string {
	const taken = new Set(lines.filter((line) => line.class === of).map(({ seat }) => seat));
	let next = 1;
	while (taken.has(String(next))) next += 1;
	return String(next);
}

/** The sitting that a seat has left open. */
export function openAt(lines: readonly SittingLine[], who: Seat): SittingLine | undefined {
	const seat = who.seat.trim();
	return lines.find((line) => !line.over && line.seat === seat && line.class === who.class);
}

/** The classes of sittings, in the order of their names; null for none. */
export function classesOf(lines: readonly SittingLine[]): (string | null)[] {
	return [...new Set(lines.map((line) => line.class))].sort((a, b) => compared(a ?? "", b ?? ""));
}

/** By seat: 2 comes before 10. Of one seat the latest comes first, as it is given. */
export function bySeat(lines: readonly SittingLine[]): SittingLine[] {
	return [...lines].sort((a, b) => compared(a.seat, b.seat));
}

function compared(a: string, b: string): number {
	return a.localeCompare(b, "en-GB", { numeric: true });
}
