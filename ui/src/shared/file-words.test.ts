import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fileWords, folderWords, inWords, memoryOf, pathsInWords } from "./file-words";

/** The table that `crates/text` is held to as well. */
const TABLE: readonly { path: string; words: string }[] = JSON.parse(
	readFileSync("../crates/text/tests/fixtures/file-words.json", "utf8"),
);

test.each(TABLE)("$path is $words", ({ path, words }) => {
	expect(fileWords(path)).toBe(words);
});

test.each([
	["lessons", "your lessons"],
	["lessons/3B", "the lessons of 3B"],
	["curriculum", "the curriculum"],
	["lessons/3B/fixed-loops", "fixed loops"],
])("the folder %s is %s", (path, words) => {
	expect(folderWords(path)).toBe(words);
});

test("memory is of a class or of all", () => {
	expect([memoryOf("memory/classes/3B/MEMORY.md"), memoryOf("memory/MEMORY.md")]).toEqual([
		"3B",
		"all classes",
	]);
});

test.each([
	[
		"write the Starter of cards.md in lessons/3B/x",
		"lessons/3B/x/cards.md",
		"write the Starter of cards",
	],
	["write the whole of 3B.md in classes", "classes/3B.md", "write the whole of 3B's profile"],
	["write the whole of soul.md", "soul.md", "write the whole of how I work with you"],
	[
		"write the section main activities of the lesson 3B/fixed-loops",
		null,
		"write the section main activities of the lesson “fixed loops” for 3B",
	],
	['begin the lesson "Loops" for 3B', null, 'begin the lesson "Loops" for 3B'],
])("%s is said in her words", (sentence, path, words) => {
	expect(inWords(sentence, path)).toBe(words);
});

test.each([
	[
		"`lessons/2A/fixed-loops/lesson.md` is there already. Open it?",
		"the lesson “fixed loops” for 2A is there already. Open it?",
	],
	["It is in classes/3B.md.", "It is in 3B's profile."],
	["See pedagogy.md, and main.py", "See your way of teaching, and main.py"],
	["What is `print(a/b)`?", "What is `print(a/b)`?"],
])("of %s paths are said in her words", (text, words) => {
	expect(pathsInWords(text)).toBe(words);
});
