import { expect, test } from "vitest";
import type { QuizCurvePoint } from "../../../api/generated";
import { abilityWords, curveWords } from "./curve-words";

/** The information of so many items of these difficulties. */
function curveOf(...difficulties: number[]): QuizCurvePoint[] {
	return Array.from({ length: 25 }, (_, at) => {
		const ability = (at - 12) / 4;
		const rights = difficulties.map((b) => 1 / (1 + Math.exp(b - ability)));
		return {
			ability,
			information: rights.reduce((sum, right) => sum + right * (1 - right), 0),
			expected: rights.reduce((sum, right) => sum + right, 0),
		};
	});
}

const TEN = (difficulty: number) => Array.from({ length: 10 }, () => difficulty);

test.each([
	[
		TEN(-2.5),
		"It tells the weakest apart best; it says little about those in the middle, stronger ones and the strongest.",
	],
	[
		TEN(2.5),
		"It tells the strongest apart best; it says little about the weakest, weaker ones and those in the middle.",
	],
	[
		[...TEN(-2), ...TEN(0), ...TEN(2)],
		"It tells learners apart about equally well from the weakest to the strongest.",
	],
	[
		[3, 3],
		"It tells the strongest apart best; it says little about all others. With so few questions all of that is rough.",
	],
	[[], "It cannot be said yet whom it tells apart."],
])("of %j is said whom it tells apart", (difficulties, expected) => {
	expect(curveWords(curveOf(...difficulties))).toBe(expected);
});

test.each([
	[-3, "the weakest"],
	[-1, "weaker ones"],
	[0, "those in the middle"],
	[1, "stronger ones"],
	[3, "the strongest"],
])("an ability of %d is that of %s", (ability, expected) => {
	expect(abilityWords(ability)).toBe(expected);
});
