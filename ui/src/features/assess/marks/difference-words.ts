/** What a change of marks does, in sentences. Pure. */
import type { PointsOf, RegradeDifference } from "../../../api/generated";
import { counted } from "../words";

/** "6 of 10". */
export function pointsOfWords({ points, of }: PointsOf): string {
	return `${points} of ${of}`;
}

/** "3 learners get other points, 11 keep theirs. 5 answers are marked otherwise." */
export function differenceWords({ learners, unchanged, answers }: RegradeDifference): string {
	const changed = learners.length;
	const marked =
		answers === 0
			? "No answer is marked otherwise."
			: `${counted(answers, "answer")} ${answers === 1 ? "is" : "are"} marked otherwise.`;
	if (changed === 0) {
		const everybody = unchanged === 1 ? "The one learner keeps the" : "Everybody keeps the";
		return `${everybody} same points. ${marked}`;
	}
	const get = `${counted(changed, "learner")} ${changed === 1 ? "gets" : "get"} other points`;
	const keep = unchanged === 0 ? "" : `, ${unchanged} ${unchanged === 1 ? "keeps" : "keep"} theirs`;
	return `${get}${keep}. ${marked}`;
}
