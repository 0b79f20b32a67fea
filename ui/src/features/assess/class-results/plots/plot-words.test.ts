import { expect, test } from "vitest";
import { mistakesWords, pointsWords, rightWords, timesWords } from "./plot-words";

const WITH = { share: 0.5, whisker: [0.1, 0.1] as [number, number] };
const WITHOUT = { share: 0.5, whisker: null };

test("the median is told in words, and that not all had the same points to get", () => {
	expect(
		pointsWords([
			{ points: 14, of: 20 },
			{ points: 15, of: 20 },
		]),
	).toBe(
		"Each bar says how many seats got so many points. The median is 14.5 points: at least half of the seats got that or more, and at least half that or less.",
	);
	expect(
		pointsWords([
			{ points: 1, of: 18 },
			{ points: 1, of: 20 },
		]),
	).toMatch(
		/The median is 1 point: .* Not all seats had the same points to get: there were from 18 to 20 points\.$/,
	);
});

test("an interval is told of only where one is drawn", () => {
	expect(rightWords([WITHOUT, WITH])).toContain("interval");
	expect(rightWords([WITHOUT])).not.toContain("interval");
	expect(mistakesWords(1, [WITH])).toContain("interval");
	expect(mistakesWords(1, [WITHOUT])).not.toContain("interval");
});

test("it is told that dots are missing only where some are", () => {
	expect(timesWords([{ seconds: 3 }, { seconds: null }])).toMatch(/there is no dot\.$/);
	expect(timesWords([{ seconds: 3 }])).not.toContain("no dot");
});

test("it is told that mistakes are left out only where some are", () => {
	expect(mistakesWords(10, [])).toMatch(/These are the 8 most frequent of 10; the list has all\.$/);
	expect(mistakesWords(8, [])).not.toContain("most frequent");
});
