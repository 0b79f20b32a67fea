import { expect, test } from "vitest";
import { STEPS, stepOf } from "./outcome-steps";

const step = (points: number, of: number) => STEPS.indexOf(stepOf({ points, of }));

test.each([
	[0, 5, 0],
	[0, 0, 0],
	[1, 100, 1],
	[1, 5, 1],
	[2, 5, 2],
	[3, 5, 3],
	[4, 5, 4],
	[99, 100, 4],
	[5, 5, 5],
])("%o of %o points is step %o", (points, of, expected) => {
	expect(step(points, of)).toBe(expected);
});

test("no two steps look the same", () => {
	expect(new Set(STEPS).size).toBe(STEPS.length);
});
