import { expect, test } from "vitest";
import { gathered, intervalWords, reliabilityWords, seatsWords, twoDigits } from "./class-words";
import { numberOf, shareOf } from "./test-class";

test.each([
	[1, 0, "1 seat is over."],
	[14, 2, "14 seats are over, 2 still at it."],
	[0, 1, "No seat is over, 1 still at it."],
])("%o over and %o at it are told", (over, going, words) => {
	expect(seatsWords(over, going)).toBe(words);
});

test.each([
	[0.425, "0.42"],
	[-0.126, "−0.13"],
	[-0.001, "0.00"],
	[1, "1.00"],
])("%o is shown as %o", (value, words) => {
	expect(twoDigits(value)).toBe(words);
});

test("an interval is told in hundredths, and none is not told", () => {
	expect(intervalWords(shareOf(9, 24, { interval: [0.212, 0.573] }))).toBe(
		"For others like them it would lie between 21\u00A0% and 57\u00A0% (95\u00A0% interval).",
	);
	expect(intervalWords(shareOf(9, 14))).toBeNull();
});

test.each([
	[0.93, /agree very well.*\(reliability 0\.93\)\.$/],
	[0.7, /well enough for the class/],
	[0.69, /agree little/],
	[-0.2, /agree little.*\(reliability −0\.20\)\.$/],
])("a reliability of %o is told in words", (value, words) => {
	expect(reliabilityWords(numberOf(value))).toMatch(words);
});

test("a reliability that is not said has no words", () => {
	expect(reliabilityWords(numberOf(null, "too few"))).toBeNull();
});

test("each note is told once, with all that it is said of", () => {
	expect(
		gathered([
			{ name: "a", note: "few" },
			{ name: "b", note: null },
			{ name: "c", note: "none" },
			{ name: "d", note: "few" },
		]),
	).toEqual([
		{ names: ["a", "d"], note: "few" },
		{ names: ["c"], note: "none" },
	]);
});
