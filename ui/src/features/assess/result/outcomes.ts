/** What came of questions: right or wrong, what to look at, and mistakes that come again. Pure. */
import type { SittingMark } from "../../../api/generated";

/** How an answer stands, as a teacher sees it. */
export type Verdict =
	| "right"
	| "partly"
	| "wrong"
	| "toMark"
	| "unreadable"
	| "unanswered"
	| "leftOut"
	/** There is no right and wrong. */
	| "said";

export function verdictOf({ outcome }: Pick<SittingMark, "outcome">): Verdict {
	if (outcome.is !== "marked") return outcome.is;
	const { points, of } = outcome;
	if (of === 0) return "said";
	if (points >= of) return "right";
	return points > 0 ? "partly" : "wrong";
}

/** Whether something went wrong there. What is still open has not gone wrong yet. */
export function wentWrong(mark: SittingMark, over: boolean): boolean {
	switch (verdictOf(mark)) {
		case "partly":
		case "wrong":
		case "unreadable":
		case "leftOut":
			return true;
		case "unanswered":
			return over;
		case "right":
			return mark.late;
		case "toMark":
		case "said":
			return false;
	}
}

/** Whether anything is right or wrong at all: in a survey nothing is. */
export function hasRightAndWrong(marks: readonly SittingMark[]): boolean {
	return marks.some(
		({ outcome, key }) => key !== null || outcome.is === "marked" || outcome.is === "toMark",
	);
}

/** A mistake that was made more than once. */
export interface Recurring {
	/** What was done, in a sentence. */
	words: string;
	/** The places of the questions, from 1. */
	places: number[];
}

/** Mistakes that were made at two questions or more, the most frequent first. */
export function recurring(marks: readonly SittingMark[]): Recurring[] {
	const places = new Map<string, number[]>();
	for (const { place, outcome } of marks) {
		if (outcome.is !== "marked") continue;
		for (const words of new Set(outcome.misconceptions)) {
			places.set(words, [...(places.get(words) ?? []), place]);
		}
	}
	return [...places]
		.map(([words, places]) => ({ words, places }))
		.filter(({ places }) => places.length > 1)
		.sort((a, b) => b.places.length - a.places.length);
}
