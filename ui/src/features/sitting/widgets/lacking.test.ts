import { expect, test } from "vitest";
import type { ItemAnswer, Widget } from "../../../api/generated";
import { withGaps } from "./cloze";
import { answerOf, lacking } from "./lacking";

const MATCH: Widget = { kind: "match", left: ["a", "b", "c"], right: ["1", "2", "3"] };
const CODE: Widget = { kind: "code", starter: "x = 1", examples: [] };
const ORDER: Widget = { kind: "order", entries: ["a", "b"] };

test.each<[Widget, ItemAnswer | null, "complete" | "may be left" | "lacking"]>([
	[{ kind: "page" }, null, "complete"],
	[{ kind: "choice", options: ["a"] }, null, "lacking"],
	[{ kind: "choice", options: ["a"] }, { kind: "choice", option: 0 }, "complete"],
	[{ kind: "several", options: ["a"] }, { kind: "several", options: [] }, "may be left"],
	[{ kind: "shortText" }, { kind: "text", text: "  " }, "lacking"],
	[{ kind: "longText" }, { kind: "text", text: "a" }, "complete"],
	[CODE, null, "may be left"],
	[CODE, { kind: "code", program: " \n" }, "lacking"],
	[CODE, { kind: "code", program: "x = 2" }, "complete"],
	[ORDER, null, "may be left"],
	[ORDER, { kind: "order", entries: [0, 1] }, "complete"],
	[MATCH, null, "lacking"],
	[MATCH, { kind: "match", partners: [null, null, null] }, "lacking"],
	[MATCH, { kind: "match", partners: [0, null, 2] }, "may be left"],
	[MATCH, { kind: "match", partners: [0, 1, 2] }, "complete"],
	[{ kind: "cloze", gaps: 2 }, { kind: "cloze", gaps: ["a", " "] }, "may be left"],
	[{ kind: "matrix", rows: ["a"], columns: ["b"] }, { kind: "matrix", columns: [0] }, "complete"],
	[{ kind: "rating", from: 0, to: 5, low: "", high: "" }, { kind: "scale", value: 0 }, "complete"],
	[{ kind: "file", endings: [] }, { kind: "file", path: "" }, "lacking"],
])("%o with %o is %s", (widget, value, expected) => {
	const lacks = lacking(widget, value);
	expect(lacks === null ? "complete" : lacks.open ? "may be left" : "lacking").toBe(expected);
	if (expected !== "lacking") expect(answerOf(widget, value)).not.toBeNull();
});

test.each([
	["a [[1]] b [[2]]", 2, "a `[[1]]` b `[[2]]`", []],
	["a [[1]] b [[1]]", 1, "a `[[1]]` b [[1]]", []],
	["a [[1]] and [[9]]", 1, "a `[[1]]` and [[9]]", []],
	[
		"```\nx = [[1]]\n\ny = [[2]]\n```\n[[3]]",
		3,
		"```\nx = [[1]]\n\ny = [[2]]\n```\n`[[3]]`",
		[1, 2],
	],
	["```\n[[1]]", 1, "```\n[[1]]", [1]],
	["so `x[[1]]` and [[2]]", 2, "so `x[[1]]` and `[[2]]`", [1]],
	["$$[[1]]$$ [[2]]", 2, "$$[[1]]$$ `[[2]]`", [1]],
	["    [[1]]\n[[2]]", 2, "    [[1]]\n`[[2]]`", [1]],
])("%j has its gaps in line or below", (question, count, text, below) => {
	expect(withGaps(question, count)).toEqual({ text, below });
});
