import { expect, test } from "vitest";
import { asCsv, asTabs, fileName } from "./seat-rows";
import { learnerOf, resultsOf, shareOf } from "./test-class";

const RESULTS = resultsOf({
	learners: [learnerOf("1", { unmarked: 2, usedMs: 61_400 }), learnerOf('=1+1,"x"\t')],
	outcomes: [
		{ code: "MTH-3-01", right: shareOf(3, 4), cells: [{ points: 3, of: 4 }, null] },
		{ code: "MTH-3-02", right: shareOf(0, 0), cells: [] },
	],
});

test("a table for pasting has a row for each seat and harms no spreadsheet", () => {
	expect(asTabs(RESULTS).split("\n")).toEqual([
		"Seat\tPoints\tPoints of\tYours to mark\tSeconds\tMTH-3-01 points\tMTH-3-01 of\tMTH-3-02 points\tMTH-3-02 of",
		"1\t14\t20\t2\t61\t3\t4\t\t",
		'\'=1+1,"x" \t14\t20\t0\t720\t\t\t\t',
	]);
});

test("a file is quoted where it has to be, and known as UTF-8", () => {
	expect(asCsv(RESULTS).split("\r\n")).toEqual([
		"\uFEFFSeat,Points,Points of,Yours to mark,Seconds,MTH-3-01 points,MTH-3-01 of,MTH-3-02 points,MTH-3-02 of",
		"1,14,20,2,61,3,4,,",
		'"\'=1+1,""x""\t",14,20,0,720,,,,',
		"",
	]);
});

test.each([
	["3B", "Maths: 1/2", "Results 3B Maths- 1-2.csv"],
	[null, "Loops", "Results Loops.csv"],
	["a\u202Eb", null, "Results a-b.csv"],
])("the file of %o and %o is called %o", (of, title, name) => {
	expect(fileName(of, title)).toBe(name);
});
