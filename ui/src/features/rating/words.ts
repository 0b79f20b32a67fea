/** How far a rater is, and which question is hers next. Pure. */
import type { RatedPair, RatingSheet, RatingVerdict } from "../../api/generated";

/** The verdicts in the order in which they stand, with the keys that give them. */
export const VERDICTS: readonly { verdict: RatingVerdict; key: string; name: string }[] = [
	{ verdict: "a", key: "1", name: "A is better" },
	{ verdict: "same", key: "2", name: "The same" },
	{ verdict: "b", key: "3", name: "B is better" },
];

/** How many verdicts are given, and how many are asked for. */
export function progress({ pairs, criteria }: RatingSheet): { said: number; asked: number } {
	const said = pairs.reduce((sum, pair) => sum + pair.said.length, 0);
	return { said, asked: pairs.length * criteria.length };
}

/** The first question of a pair that is open, else the first. */
export function openQuestion({ criteria }: RatingSheet, { said }: RatedPair): number {
	const open = criteria.findIndex(({ id }) => said.every(({ criterion }) => criterion !== id));
	return Math.max(0, open);
}

/** The pair that she was at, else the first that is not rated, else the first. */
export function pairToShow({ pairs, criteria }: RatingSheet, last: string | undefined): number {
	const was = pairs.findIndex(({ pair }) => pair === last);
	if (was >= 0) return was;
	return Math.max(
		0,
		pairs.findIndex(({ said }) => said.length < criteria.length),
	);
}
