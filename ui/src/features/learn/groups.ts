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
