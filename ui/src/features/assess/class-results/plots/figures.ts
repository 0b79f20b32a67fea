/** What the plots of a class draw. Only what the results say is counted and put in order. Pure. */
import type {
	ClassItem,
	ClassLearner,
	ClassMisconception,
	SaidShare,
} from "../../../../api/generated";
import { sentence } from "../../../../shared/sentence";
import { visible } from "../../../../shared/visible";
import { gathered, type Noted } from "../class-words";
import type { PlacedItem } from "../sorting";

/** So many bars are still read one by one. */
const BINS = 21;

/** So many mistakes are drawn; the list has all. */
export const MOST = 8;

/** A bar of the points: whole points from the first to the last, both of them in it. */
export interface PointBin {
	from: number;
	to: number;
	/** "14", "15–19". */
	name: string;
	seats: number;
}

/** How many seats got so many points, from 0 to all that there were. */
export function pointBins(learners: readonly Pick<ClassLearner, "points" | "of">[]): PointBin[] {
	const most = Math.max(0, ...learners.map(({ points, of }) => Math.max(points, of)));
	if (most === 0) return [];
	const width = stepFor(most, BINS - 1);
	const bins = Array.from({ length: Math.floor(most / width) + 1 }, (_, at): PointBin => {
		const from = at * width;
		const to = Math.min(from + width - 1, most);
		return { from, to, name: from === to ? `${from}` : `${from}–${to}`, seats: 0 };
	});
	for (const { points } of learners) {
		const bin = bins[Math.floor(points / width)];
		if (bin) bin.seats += 1;
	}
	return bins;
}

/** The first of 1, 2, 5, 10, 20, 50 … that a number has at most so many of. */
function stepFor(number: number, most: number): number {
	for (let ten = 1; ; ten *= 10) {
		for (const step of [1, 2, 5]) {
			if (Math.floor(number / (step * ten)) <= most) return step * ten;
		}
	}
}

/** The seats at the scale of the points, from 0 to beyond the highest bar. */
export function seatTicks(bins: readonly Pick<PointBin, "seats">[]): number[] {
	const highest = Math.max(0, ...bins.map(({ seats }) => seats));
	const step = stepFor(highest, 4);
	return Array.from({ length: Math.floor(highest / step) + 2 }, (_, at) => at * step);
}

/** The middle of the points, or what lies between the two in the middle; null where there are none. */
export function medianPoints(learners: readonly Pick<ClassLearner, "points">[]): number | null {
	const points = learners.map((one) => one.points).sort((a, b) => a - b);
	const [low, high] = [points[(points.length - 1) >> 1], points[points.length >> 1]];
	return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Where in the bars a number of points lies. */
export interface BinPlace {
	name: string;
	position: "start" | "middle" | "end";
}

/** Where the median is marked: a bar reaches half a point beyond the points that are in it. */
export function placeIn(bins: readonly PointBin[], points: number): BinPlace | null {
	const bin = bins.find(({ to }) => points <= to + 0.5);
	if (!bin) return null;
	const share = (points - bin.from + 0.5) / (bin.to - bin.from + 1);
	const position = share < 0.25 ? "start" : share > 0.75 ? "end" : "middle";
	return { name: bin.name, position };
}

/** A share as a bar; its whisker is how far the interval reaches below and above its end. */
export interface ShareFigure {
	share: number | null;
	whisker: [below: number, above: number] | null;
}

/** Nothing is drawn of nobody, and no whisker where the results say no interval. */
export function shareFigure({ count, of, interval }: SaidShare): ShareFigure {
	if (of === 0) return { share: null, whisker: null };
	const share = count / of;
	if (interval === null) return { share, whisker: null };
	return { share, whisker: [Math.max(0, share - interval[0]), Math.max(0, interval[1] - share)] };
}

/** A question as it is drawn. */
export interface QuestionFigure extends ShareFigure {
	/** Its number in the test. */
	place: number;
	right: SaidShare;
	/** Its median time; null where it is not said. */
	seconds: number | null;
}

/** The questions in the order in which they stand. */
export function questionFigures(items: readonly PlacedItem[]): QuestionFigure[] {
	return items.map(({ place, right, medianSeconds }) => ({
		place,
		right,
		...shareFigure(right),
		seconds: right.of === 0 ? null : medianSeconds.value,
	}));
}

/** What a clock counts in, in seconds. */
const CLOCK = [5, 10, 15, 30, 60, 120, 300, 600, 1800];

/** The seconds at the scale of the times, from 0 to the longest or beyond it. */
export function timeTicks(figures: readonly Pick<QuestionFigure, "seconds">[]): number[] {
	const longest = Math.max(0, ...figures.map(({ seconds }) => seconds ?? 0));
	const step = CLOCK.find((one) => longest <= 5 * one) ?? Math.ceil(longest / 5 / 3600) * 3600;
	return Array.from({ length: Math.max(1, Math.ceil(longest / step)) + 1 }, (_, at) => at * step);
}

/** What has to be known of the questions, each note once with the numbers of those it is said of. */
export function questionNotes(
	items: readonly PlacedItem[],
	noteOf: (item: ClassItem) => string | null,
): Noted[] {
	const inOrder = [...items].sort((a, b) => a.place - b.place);
	const notes = gathered(inOrder.map((item) => ({ name: `${item.place}`, note: noteOf(item) })));
	return notes.map(({ names, note }) => {
		const noun = names.length === 1 ? "question" : "questions";
		return { names: [`${noun} ${spans(names.map(Number)).join(", ")}`], note };
	});
}

/** "1–4", "6": numbers in order, those that follow one another as one. */
function spans(numbers: readonly number[]): string[] {
	const found: [first: number, last: number][] = [];
	for (const number of numbers) {
		const open = found.at(-1);
		if (open?.[1] === number - 1) open[1] = number;
		else found.push([number, number]);
	}
	return found.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
}

/** A mistake as it is drawn. */
export interface MisconceptionFigure extends ShareFigure {
	/** Two mistakes can have the same words. */
	rank: string;
	words: string;
	learners: SaidShare;
}

/** The mistakes that most seats showed, in the order of the list. */
export function misconceptionFigures(
	misconceptions: readonly ClassMisconception[],
): MisconceptionFigure[] {
	return misconceptions.slice(0, MOST).map(({ words, learners }, at) => ({
		rank: `${at}`,
		words: visible(sentence(words)),
		learners,
		...shareFigure(learners),
	}));
}
