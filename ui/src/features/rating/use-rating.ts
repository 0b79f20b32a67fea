/** Where a rater is in a folder, what she says, and how she takes it back. */
import { type RefObject, useRef, useState } from "react";
import type {
	RatedPair,
	RatingCriterion,
	RatingSaid,
	RatingSheet,
	RatingVerdict,
} from "../../api/generated";
import { type Rated, type Saying, useRate } from "../../api/ratings";
import { rememberPair, useChosen } from "./chosen";
import { openQuestion, pairToShow } from "./words";

export interface Rating {
	/** The pair that is shown, from 0, and the question. */
	at: number;
	pair: RatedPair;
	question: number;
	criterion: RatingCriterion;
	/** What was said to this question. */
	said: RatingSaid | undefined;
	/** Goes up with each answer that is given or taken back. */
	generation: number;
	/** Why the last answer was not kept. */
	failure: Error | null;
	whyField: RefObject<HTMLInputElement | null>;
	say(verdict: RatingVerdict, why: string | null): void;
	/** Takes back the last answer; null where none was given since the page was opened. */
	undo: (() => void) | null;
	/** Goes to another pair. */
	turn(by: 1 | -1): void;
	/** Goes to another question, beyond the last of a pair to the next pair. */
	move(by: 1 | -1): void;
}

/** What an answer took the place of. */
interface Step {
	before: Saying;
	at: number;
	question: number;
}

export function useRating(rated: Rated, sheet: RatingSheet): Rating {
	const rate = useRate(rated);
	const whyField = useRef<HTMLInputElement>(null);
	const [place, setPlace] = useState(() => {
		const at = pairToShow(sheet, useChosen.getState().at[rated.folder]);
		const pair = sheet.pairs[at];
		return { at, question: pair ? openQuestion(sheet, pair) : 0 };
	});
	const [steps, setSteps] = useState<readonly Step[]>([]);
	const [generation, setGeneration] = useState(0);
	const at = Math.min(place.at, sheet.pairs.length - 1);
	const pair = sheet.pairs[at];
	const criterion = sheet.criteria[place.question];
	if (!pair || !criterion) throw new Error("there is nothing to rate");
	const said = pair.said.find((one) => one.criterion === criterion.id);

	const goTo = (next: number, question?: number) => {
		const there = sheet.pairs[next];
		if (!there) return;
		rememberPair(rated.folder, there.pair);
		setPlace({ at: next, question: question ?? openQuestion(sheet, there) });
	};
	const say = (verdict: RatingVerdict, why: string | null) => {
		const about = { pair: pair.pair, criterion: criterion.id };
		const before = { ...about, verdict: said?.verdict ?? null, why: said?.why ?? null };
		rate.mutate(
			{ ...about, verdict, why },
			{
				onSuccess: () => {
					rememberPair(rated.folder, pair.pair);
					// A reason goes with its verdict.
					if (verdict !== before.verdict)
						setSteps((all) => [...all, { before, at, question: place.question }]);
				},
			},
		);
	};
	const last = steps.at(-1);
	const undo =
		last &&
		(() =>
			rate.mutate(last.before, {
				onSuccess: () => {
					setSteps((all) => all.slice(0, -1));
					setGeneration((count) => count + 1);
					goTo(last.at, last.question);
				},
			}));
	const move = (by: 1 | -1) => {
		const question = place.question + by;
		if (question >= 0 && question < sheet.criteria.length) goTo(at, question);
		else if (by > 0) goTo(at + 1);
		else goTo(at - 1, sheet.criteria.length - 1);
	};
	return {
		...{ at, pair, question: place.question, criterion, said, generation, whyField },
		failure: rate.error,
		...{ say, undo: undo ?? null, move, turn: (by) => goTo(at + by) },
	};
}
