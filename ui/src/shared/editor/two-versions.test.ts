import { describe, expect, test } from "vitest";
import { bringTogether, leftToAsk } from "./two-versions";

const BASE = "one\n\ntwo\n\nthree";

test("what differs in different places is brought together", () => {
	expect(bringTogether(BASE, "ONE\n\ntwo\n\nthree", "one\n\ntwo\n\nTHREE")).toEqual({
		mine: "ONE\n\ntwo\n\nTHREE",
		asked: null,
	});
});

describe("where both have changed the same words", () => {
	const { mine, asked } = bringTogether(BASE, "ONE\n\ntwo\n\nmine", "one\n\nTWO\n\ntheirs");
	if (!asked) throw new Error("nothing is asked");

	test("only they are asked about", () => {
		expect(mine).toBe("ONE\n\nTWO\n\nmine");
		expect(asked).toEqual({ theirs: "ONE\n\nTWO\n\ntheirs", base: "ONE\n\nTWO\n\nthree" });
	});

	test("what is typed elsewhere is no question, and can be taken back", () => {
		const on = leftToAsk("ONE\n\nTWO, typed\n\nmine", asked);
		expect(on?.theirs).toBe("ONE\n\nTWO, typed\n\ntheirs");
		expect(on && leftToAsk("ONE\n\nTWO\n\nmine", on)).toEqual(asked);
	});

	test("typing theirs settles it, and so does keeping mine", () => {
		expect(leftToAsk(asked.theirs, asked)).toBeNull();
		expect(leftToAsk(mine, { ...asked, theirs: mine })).toBeNull();
	});

	test("nothing is taken from her while she types", () => {
		expect(leftToAsk("ONE\n\nTWO\n\nthree", asked)).toEqual(asked);
	});
});

test("without what both began with, all that differs is asked about", () => {
	const asked = { theirs: "one", base: null };
	expect([leftToAsk("two", asked), leftToAsk("one", asked)]).toEqual([asked, null]);
});
