import { expect, test } from "vitest";
import { lettered } from "./groups";

const POINTS = [
	{ x: 0, y: 0 },
	{ x: 1, y: 1.1 },
	{ x: 2, y: 2 },
];

test("on a map of few points each has its letter, on one of many the group has it once", () => {
	const letters = (all: number) => lettered(POINTS, "A", all).map(({ letter }) => letter);
	expect(letters(40)).toEqual(["A", "A", "A"]);
	expect(letters(41)).toEqual(["", "A", ""]);
	expect(lettered([], "A", 41)).toEqual([]);
});
