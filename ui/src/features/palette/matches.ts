/** What fits what is typed, of lists that may be thousands long: as many as anybody reads. */

import { defaultFilter } from "cmdk";

/** So many of one sort are listed. */
const MOST = 30;

/** What has the letters only somewhere, in this order, was not meant; a slip of a letter scores higher. */
const SCATTERED = 0.1;

export interface Fitting<T> {
	/** The best first where something is typed, else in their own order. */
	shown: readonly T[];
	/** How many more there are. */
	left: number;
	/** What was typed. */
	sought: string;
}

export function scoreOf(value: string, typed: string, words?: string[]): number {
	const score = defaultFilter(value, typed, words);
	return score < SCATTERED ? 0 : score;
}

export function fitting<T>(
	all: readonly T[],
	words: (one: T) => string,
	typed: string,
): Fitting<T> {
	const sought = typed.trim();
	const fit = sought === "" ? all : byScore(all, words, sought);
	return { shown: fit.slice(0, MOST), left: Math.max(fit.length - MOST, 0), sought };
}

function byScore<T>(all: readonly T[], words: (one: T) => string, sought: string): T[] {
	const letters = [...new Set(sought.toLowerCase().replaceAll(/\s/g, ""))];
	const scored: { one: T; score: number }[] = [];
	for (const one of all) {
		const value = words(one);
		// Most have not even the letters, and a score is ten times the work of seeing that.
		const lower = value.toLowerCase();
		if (!letters.every((letter) => lower.includes(letter))) continue;
		const score = scoreOf(value, sought);
		if (score > 0) scored.push({ one, score });
	}
	return scored.sort((one, other) => other.score - one.score).map(({ one }) => one);
}
