import { expect, test } from "vitest";
import { minutesInWords } from "./minutes";
import { item, lesson, lessonSection, QUIZ, TRACE } from "./test-lesson";
import { timingRows } from "./timings";

test.each([
	[50, 38, "38 of 50 minutes planned", "12 left", "left"],
	[50, 52, "52 of 50 minutes planned", "2 too many", "over"],
	[50, 50, "50 of 50 minutes planned", "", "fits"],
	[1, 0, "0 of 1 minute planned", "1 left", "left"],
	[null, 20, "20 minutes planned", "", "fits"],
])("of %s minutes, %i planned", (available, planned, words, difference, fit) => {
	expect(minutesInWords({ available, planned, by: [] })).toEqual({ words, difference, fit });
});

test("the timings are the activities of all sections one after the other", () => {
	const sections = [
		lessonSection("Starter", "activities", [QUIZ]),
		lessonSection("Words", "vocabulary", [item("loop", "- **loop**: again")]),
		lessonSection("Main", "activities", [TRACE]),
	];
	expect(timingRows(lesson({ sections }))).toEqual([
		{ part: "Starter", title: "Quiz", minutes: 5 },
		{ part: "Main", title: "Trace", minutes: 30 },
	]);
});
