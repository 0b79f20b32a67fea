/** What is to be seen in the plots of a class, in sentences. Pure. */
import type { ClassLearner } from "../../../../api/generated";
import { counted } from "../../words";
import { MOST, medianPoints, type ShareFigure } from "./figures";

/** What the bars of the points are, and where their middle is. */
export function pointsWords(learners: readonly Pick<ClassLearner, "points" | "of">[]): string {
	const totals = learners.map(({ of }) => of);
	const [least, most] = [Math.min(...totals), Math.max(...totals)];
	const median = medianPoints(learners);
	return [
		"Each bar says how many seats got so many points.",
		median !== null &&
			`The median is ${medianWords(median)}: at least half of the seats got that or more, and at least half that or less.`,
		least !== most &&
			`Not all seats had the same points to get: there were from ${least} to ${counted(most, "point")}.`,
	]
		.filter((words) => words !== false)
		.join(" ");
}

/** "14 points", "14.5 points". */
export function medianWords(median: number): string {
	return counted(median, "point");
}

/** What the bars of the questions are. */
export function rightWords(figures: readonly ShareFigure[]): string {
	return [
		"Each bar is a question, in the order of the table: how many of the answers were all right.",
		figures.some(({ whisker }) => whisker !== null) &&
			"The line across its end is the 95\u00A0% interval: where the share would lie for others like them.",
		"Press a bar to go to its row.",
	]
		.filter((words) => words !== false)
		.join(" ");
}

/** What the dots of the questions are. */
export function timesWords(figures: readonly { seconds: number | null }[]): string {
	const some = figures.some(({ seconds }) => seconds === null);
	const words =
		"Each dot stands below the bar of its question and says how long it took: half of the seats needed no longer.";
	return some ? `${words} Where there are too few answers to say, there is no dot.` : words;
}

/** What the bars of the mistakes are. */
export function mistakesWords(all: number, figures: readonly ShareFigure[]): string {
	return [
		"Each bar is a mistake: how many of the seats that could make it did.",
		figures.some(({ whisker }) => whisker !== null) &&
			"The line across its end is the 95\u00A0% interval.",
		all > MOST && `These are the ${MOST} most frequent of ${all}; the list has all.`,
	]
		.filter((words) => words !== false)
		.join(" ");
}
