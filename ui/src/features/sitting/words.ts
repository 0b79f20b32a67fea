/** What the screen of a sitting says in words. */
import type { ItemAsked, ItemFeedback, SittingEnd, SittingTold } from "../../api/generated";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "12:05", "1:02:05": the time left; a second that has begun still counts. */
export function clockWords(ms: number): string {
	const seconds = Math.ceil(Math.max(0, ms) / 1000);
	const two = (part: number) => String(part).padStart(2, "0");
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
	return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** What is said when this much time is left now and more was left before; null for nothing. */
export function timeSaid(before: number, now: number): string | null {
	if (before > MINUTE && now <= MINUTE && now > 0) return "1 minute left.";
	if (before > 5 * MINUTE && now <= 5 * MINUTE && now > MINUTE) return "5 minutes left.";
	return null;
}

/** Whether so little is left that the time stands out. */
export function isShort(ms: number): boolean {
	return ms <= 5 * MINUTE && ms < HOUR;
}

/** "3 of 20", or "Question 3" where nobody can say how many there are. */
export function placeWords(place: number, of: number | null): string {
	return of === null ? `Question ${place}` : `${place} of ${of}`;
}

/** The place of a question as it is read aloud. */
export function placeSaid({ place, of }: Pick<ItemAsked, "place" | "of">): string {
	return of === null ? `Question ${place}.` : `Question ${place} of ${of}.`;
}

/** Why it is over. */
export function endWords(end: SittingEnd): string {
	switch (end.why) {
		case "complete":
			return "That was everything.";
		case "time":
			return "The time is over.";
		case "rule":
			return "That was enough to see how you do.";
		case "byLearner":
			return "You have handed it in.";
		case "byTeacher":
			return "Your teacher has ended it.";
		case "nothingLeft":
			return "There are no more questions.";
		case "leftOff":
			return "It was left, and is closed now.";
	}
}

export function answeredWords(answered: number): string {
	if (answered === 0) return "No question has an answer.";
	return answered === 1 ? "1 question has an answer." : `${answered} questions have an answer.`;
}

export function pointsWords([points, of]: readonly [number, number]): string {
	return `${points} of ${of} ${of === 1 ? "point" : "points"}`;
}

/** Whether an answer was right; null where that is not told. */
export function verdictWords({ right, score }: ItemFeedback): string | null {
	if (right === true) return "Right.";
	if (right === null) return null;
	return score && score[0] > 0 ? "Partly right." : "Not right.";
}

/** "6 right, 1 partly right, 3 not right."; null where of no answer it is told. */
export function verdictsWords(told: readonly ItemFeedback[]): string | null {
	const counts = new Map<string, number>();
	for (const feedback of told) {
		const words = verdictWords(feedback);
		if (words !== null) counts.set(words, (counts.get(words) ?? 0) + 1);
	}
	const parts = ["Right.", "Partly right.", "Not right."].flatMap((words) => {
		const count = counts.get(words);
		return count === undefined ? [] : [`${count} ${words.slice(0, -1).toLowerCase()}`];
	});
	return parts.length === 0 ? null : `${parts.join(", ")}.`;
}

/** What is told in the order of the questions, of each what was told last; what says nothing is left out. */
export function toldInOrder(told: readonly SittingTold[]): SittingTold[] {
	const last = new Map(told.map((each) => [each.place, each]));
	return [...last.values()]
		.filter(({ feedback }) => tellsSomething(feedback))
		.sort((a, b) => a.place - b.place);
}

/** Whether anything at all is told. */
export function tellsSomething(feedback: ItemFeedback): boolean {
	const { score, right, answer, hint, solution, misconceptions } = feedback;
	return (
		[score, right, answer, hint, solution].some((told) => told !== null) ||
		misconceptions.length > 0
	);
}
