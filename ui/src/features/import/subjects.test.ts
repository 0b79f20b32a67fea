import { expect, test } from "vitest";
import { growth } from "../../shared/test-growth";
import { megabytes } from "./documents";
import { subjectOf } from "./subjects";
import { explained } from "./use-converting";

test.each([
	["---\nclass: 3B\nsubject: History\n---\n\nsubject: none\n", "History"],
	['---\r\nsubject: "Modern Studies" \r\n---\r\n', "Modern Studies"],
	["---\nsubject:\n---\n", null],
	["---\nsubject: \nlevel: Third\n---\n", null],
	["# 3B\n\nsubject: History\n", null],
])("the subject of %j is %j", (text, subject) => {
	expect(subjectOf(text)).toBe(subject);
});

test("a subject followed by many spaces is read in time that grows with them", () => {
	const read = (text: string) => subjectOf(`---\nsubject: History${text}\n---`);
	expect(growth(read, " ")).toBeLessThan(8);
});

test("sizes are said as people say them", () => {
	expect([300, 40_000, 1_500_000, 50 * 1024 * 1024, 50 * 1024 * 1024 + 1].map(megabytes)).toEqual([
		"1 KB",
		"39 KB",
		"1.4 MB",
		"50 MB",
		"51 MB",
	]);
});

test("a file keeps its name in a sentence about it", () => {
	const said = (message: string) => explained({ message }, "notes.pdf");
	expect(said("notes.pdf is really a Word document: rename it")).toBe(
		"“notes.pdf” is really a Word document: rename it.",
	);
	expect(said("the file is damaged")).toBe("The file is damaged.");
});
