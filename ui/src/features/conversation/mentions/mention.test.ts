import { describe, expect, test } from "vitest";
import type { FileEntry, LessonSummary, OutcomeHit } from "../../../api/generated";
import { mentionQuery, mentionsFor, withMention } from "./mention";

function file(path: string): FileEntry {
	return { path, name: path.split("/").at(-1) ?? "", folder: false, size: 1 };
}

const LESSON: LessonSummary = {
	path: "lessons/3B/iteration/lesson.md",
	title: "Iteration: repeating",
	topic: "Iteration",
	class: "3B",
	minutes: 50,
	planned: 50,
	date: null,
	place: null,
	updatedAt: "2026-01-05T09:00:00Z",
	sections: 12,
	written: 12,
	accepted: 0,
	problems: 0,
	archived: false,
};
const OUTCOME: OutcomeHit = {
	code: "TCH 3-15a",
	text: "Pupils select and use repetition.",
	path: "curriculum/cfe-computing.md",
	startLine: 41,
	endLine: 43,
	level: "Third",
	subject: "Computing",
	certainty: "B",
	wording: "paraphrase",
};
const KNOWN = {
	entries: ["classes/1B.md", "classes/3B.md", "notes/room-3B.md", LESSON.path].map(file),
	lessons: [LESSON],
	outcomes: [OUTCOME],
	listed: [],
};

describe("a mention", () => {
	test.each([
		["for @3", 6, { from: 4, words: "3" }],
		["@", 1, { from: 0, words: "" }],
		["see @TCH 3-1", 12, { from: 4, words: "TCH 3-1" }],
		["@3B and", 7, null],
		["me@school.example", 17, null],
		["@cat is", 7, null],
		["(@iter) more", 6, { from: 1, words: "iter" }],
	])("in %j at %i is %j", (text, caret, expected) => {
		expect(mentionQuery(text, caret)).toEqual(expected);
	});

	test("takes the place of what was typed, with room behind it", () => {
		const [outcome] = mentionsFor("tch 3-15", KNOWN);
		if (!outcome) throw new Error("nothing was found");
		expect(withMention("use @tch, now", 8, { from: 4, words: "tch" }, outcome)).toEqual({
			text: "use TCH 3-15a (curriculum/cfe-computing.md, lines 41–43), now",
			caret: 56,
		});
		expect(withMention("@t", 2, { from: 0, words: "t" }, outcome).text).toBe(
			"TCH 3-15a (curriculum/cfe-computing.md, lines 41–43) ",
		);
	});
});

describe("what can be mentioned", () => {
	const found = (words: string) =>
		mentionsFor(words, KNOWN).map(({ kind, name }) => `${kind} ${name}`);

	test("is a listed code by its file, as nobody knows what it says", () => {
		const listed = [
			{ code: "LIT 4-02a", about: "talk", path: "curriculum/e.md", startLine: 4, level: "Fourth" },
		];
		expect(mentionsFor("lit 4-02", { ...KNOWN, outcomes: [], listed })).toEqual([
			{
				kind: "outcome",
				key: "curriculum/e.md#LIT 4-02a",
				name: "LIT 4-02a",
				note: "Fourth · not known",
				detail: "talk: import the official document to use it",
				text: "curriculum/e.md",
			},
		]);
	});

	test("is classes and lessons before anything is typed, and outcomes when they are found", () => {
		expect(mentionsFor("", { ...KNOWN, outcomes: [] }).map(({ key }) => key)).toEqual([
			"classes/1B.md",
			"classes/3B.md",
			LESSON.path,
		]);
		expect(found("3b")).toEqual([
			"class 3B",
			"lesson Iteration: repeating",
			"outcome TCH 3-15a",
			"file room-3B.md",
		]);
	});

	test("has outcomes first when a code is typed", () => {
		expect(found("tch 3-1")).toEqual(["outcome TCH 3-15a"]);
	});

	test("says of an outcome what it is, where it stands and how sure it is", () => {
		expect(mentionsFor("tch 3", KNOWN)[0]).toEqual({
			kind: "outcome",
			key: "curriculum/cfe-computing.md#TCH 3-15a",
			name: "TCH 3-15a",
			note: "Third · Computing · our words, code certain, sense likely",
			detail: "Pupils select and use repetition.",
			text: "TCH 3-15a (curriculum/cfe-computing.md, lines 41–43)",
		});
	});
});
