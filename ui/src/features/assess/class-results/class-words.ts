/** What the results of a class say, in a teacher’s words. Pure. */
import type { SaidNumber, SaidShare, SittingKind } from "../../../api/generated";
import { seenName } from "../../../shared/names";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { counted } from "../words";

/** From so many seats on there are intervals; `results::NEEDED` holds the same number. */
export const ENOUGH = 20;

/** The kinds that a class has results of: in the others nothing is right or wrong. */
export const JUDGED: ReadonlySet<SittingKind> = new Set(["evaluation", "learning"]);

/** "Results of 3B". */
export function resultsName(of: string | null): string {
	return of === null ? "Results of those without a class" : `Results of ${seenName(of)}`;
}

/** "14 seats are over, 2 still at it." */
export function seatsWords(over: number, going: number): string {
	const words =
		over === 0 ? "No seat is over" : `${counted(over, "seat")} ${over === 1 ? "is" : "are"} over`;
	return going === 0 ? `${words}.` : `${words}, ${going} still at it.`;
}

/** "12 answers wait to be marked." */
export function unmarkedWords(unmarked: number): string {
	const wait = unmarked === 1 ? "waits" : "wait";
	return `${counted(unmarked, "answer")} ${wait} to be marked. Until then the points do not count them.`;
}

/** "9 of 14". */
export function shareWords({ count, of }: SaidShare): string {
	return `${count} of ${of}`;
}

/** Where a share would lie for others; null where nobody can tell. */
export function intervalWords({ interval }: SaidShare): string | null {
	if (interval === null) return null;
	const [low, high] = interval.map((end) => Math.round(end * 100));
	return `For others like them it would lie between ${low}\u00A0% and ${high}\u00A0% (95\u00A0% interval).`;
}

/** "0.42", "−0.13". */
export function twoDigits(value: number): string {
	const digits = Math.abs(value).toFixed(2);
	return isBelow(value) ? `−${digits}` : digits;
}

/** Whether a number is below 0 in the digits that are shown. */
export function isBelow(value: number): boolean {
	return Math.round(value * 100) < 0;
}

/**
 * How far the questions agree, from what value on. The bounds are the usual ones for tests of a group
 * (0.7) and of single persons (0.9): Nunnally and Bernstein, Psychometric Theory, 1994, chapter 7.
 */
const AGREEMENT: readonly [from: number, words: string][] = [
	[0.9, "The questions agree very well: the points tell single seats apart"],
	[
		0.7,
		"The questions agree well enough for the class; for a single seat, take the points with care",
	],
	[
		Number.NEGATIVE_INFINITY,
		"The questions agree little: the points alone say little of a single seat",
	],
];

/** What the reliability means; null where it is not said. */
export function reliabilityWords({ value }: SaidNumber): string | null {
	if (value === null) return null;
	const words = AGREEMENT.find(([from]) => value >= from)?.[1];
	return `${words} (reliability ${twoDigits(value)}).`;
}

/** A note as a sentence that may be shown. */
export function noteWords(note: string): string {
	return visible(sentence(note));
}

/** A note, and what it is said of. */
export interface Noted {
	names: string[];
	note: string;
}

/** Each note once, with all that it is said of. */
export function gathered(said: readonly { name: string; note: string | null }[]): Noted[] {
	const notes = new Map<string, string[]>();
	for (const { name, note } of said) {
		if (note !== null) notes.set(note, [...(notes.get(note) ?? []), name]);
	}
	return [...notes].map(([note, names]) => ({ names, note }));
}
