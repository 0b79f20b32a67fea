import { expect, test } from "vitest";
import type { SittingOutcome } from "../../../api/generated";
import { marked, markOf } from "../test-sittings";
import { hasRightAndWrong, recurring, verdictOf, wentWrong } from "./outcomes";

const OUTCOMES: [SittingOutcome, string, boolean, boolean][] = [
	[marked(1, 1), "right", false, false],
	[marked(1, 2), "partly", true, true],
	[marked(0, 2), "wrong", true, true],
	[marked(0, 0), "said", false, false],
	[{ is: "toMark" }, "toMark", false, false],
	[{ is: "unreadable", why: "no number" }, "unreadable", true, true],
	[{ is: "unanswered" }, "unanswered", true, false],
	[{ is: "leftOut" }, "leftOut", true, true],
	[{ is: "said" }, "said", false, false],
];

test.each(OUTCOMES)("%o is told as %s", (outcome, verdict, wrong, wrongWhileItGoesOn) => {
	const mark = markOf(1, outcome);
	expect(verdictOf(mark)).toBe(verdict);
	expect([wentWrong(mark, true), wentWrong(mark, false)]).toEqual([wrong, wrongWhileItGoesOn]);
});

test("an answer that is right and came too late went wrong", () => {
	expect(wentWrong(markOf(1, marked(1, 1), { late: true }), true)).toBe(true);
});

test("in a survey nothing is right or wrong, also where nothing was answered", () => {
	const said = markOf(1, { is: "said" }, { key: null });
	const none = markOf(2, { is: "unanswered" }, { key: null });
	expect(hasRightAndWrong([said, none])).toBe(false);
	expect(hasRightAndWrong([said, markOf(2, { is: "unanswered" })])).toBe(true);
});

test("mistakes of two questions or more are gathered, the most frequent first", () => {
	const marks = [
		markOf(1, marked(0, 1, "Adds.", "Forgets the ten.")),
		markOf(2, marked(0, 1, "Only once.")),
		markOf(3, marked(0, 1, "Forgets the ten.")),
		markOf(5, marked(0, 1, "Adds.", "Forgets the ten.")),
	];
	expect(recurring(marks)).toEqual([
		{ words: "Forgets the ten.", places: [1, 3, 5] },
		{ words: "Adds.", places: [1, 5] },
	]);
});
