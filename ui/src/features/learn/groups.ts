/** Groups of lessons: what they are called, how they are drawn, and which of them a sentence is about. Pure. */
import type { LessonValue, PredictionGroup } from "../../api/generated";

/** How a group is told apart on the map: by colour, and by shape for whoever does not see colours. */
export interface GroupLook {
	colour: string;
	shape: "circle" | "square" | "triangle" | "diamond" | "star" | "cross" | "wye";
}

const COLOURS = ["accent", "warn", "bad", "good"] as const;
const SHAPES = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"] as const;

export function lookOf(number: number): GroupLook {
	const colour = COLOURS[number % COLOURS.length] ?? "accent";
	const shape = SHAPES[number % SHAPES.length] ?? "circle";
	return { colour: `var(--color-${colour})`, shape };
}

/** "A", "B" … "Z", and then numbers. */
export function groupLetter(number: number): string {
	return number < 26 ? String.fromCharCode(65 + number) : String(number + 1);
}

interface Place {
	x: number;
	y: number;
}

/** On a map of more points each group has its letter once, or the letters hide the points. */
const MOST_LETTERED = 40;

/** The points of a group with its letter: each on a map of few, else the one nearest to their middle. */
export function lettered<Point extends Place>(
	own: readonly Point[],
	letter: string,
	all: number,
): (Point & { letter: string })[] {
	if (all <= MOST_LETTERED) return own.map((point) => ({ ...point, letter }));
	const mean = (of: (point: Point) => number) =>
		own.reduce((sum, point) => sum + of(point), 0) / own.length;
	const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
	const away = own.map((point) => (point.x - x) ** 2 + (point.y - y) ** 2);
	const nearest = away.indexOf(Math.min(...away));
	return own.map((point, at) => ({ ...point, letter: at === nearest ? letter : "" }));
}

/** "A: It took longer than planned". */
export function groupName({ number, cause }: PredictionGroup): string {
	const letter = groupLetter(number);
	return cause === null ? `Group ${letter}` : `${letter}: ${cause}`;
}

/** The group that holds at least half of the lessons that a sentence was found in; null where none does. */
export function groupOf(value: LessonValue, groups: readonly PredictionGroup[]): number | null {
	const shared = ({ members }: PredictionGroup) =>
		value.members.filter((id) => members.includes(id)).length;
	const found = groups.find((group) => 2 * shared(group) >= value.members.length);
	return found?.number ?? null;
}
