import { expect, test } from "vitest";
import type { Widget } from "../../api/generated";
import { spoken, spokenLines } from "./spoken";

const read = (widget: Widget, question = "Which?") => spoken({ question, widget });

test.each<[Widget, string[]]>([
	[
		{ kind: "choice", options: ["**red**", "`range(3)`"] },
		["Which?", "Option 1: red", "Option 2: range(3)"],
	],
	[{ kind: "several", options: ["2", "3"] }, ["Which?", "Option 1: 2", "Option 2: 3"]],
	[{ kind: "order", entries: ["wake", "eat"] }, ["Which?", "Entry 1: wake", "Entry 2: eat"]],
	[
		{ kind: "match", left: ["dog", "cat"], right: ["chat", "chien"] },
		["Which?", "dog", "cat", "To choose from:", "A: chat", "B: chien"],
	],
	[
		{ kind: "matrix", rows: ["easy", "quick"], columns: ["yes", "no"] },
		["Which?", "easy", "quick", "To choose from: yes, no."],
	],
	[
		{ kind: "rating", from: 1, to: 5, low: "not at all", high: "very" },
		["Which?", "From 1, not at all, to 5, very."],
	],
	[
		{ kind: "slider", from: 0, to: 100, step: 5, low: "", high: "", anchors: [] },
		["Which?", "From 0 to 100."],
	],
	[
		{
			kind: "slider",
			from: 0,
			to: 150,
			step: 1,
			low: "",
			high: "",
			anchors: [{ at: 2, text: "No effort" }],
		},
		["Which?", "From 0 to 150.", "2, No effort."],
	],
	[{ kind: "number", unit: "metres" }, ["Which?", "The answer is in metres."]],
	[{ kind: "number", unit: null }, ["Which?"]],
	[
		{ kind: "code", starter: "def total(n):\n    return n\n", examples: [] },
		["Which?", "It begins with:", "def total(n):", "return n"],
	],
	[{ kind: "shortText" }, ["Which?"]],
	[{ kind: "page" }, ["Which?"]],
])("%o is read with what there is to choose from", (widget, lines) => {
	expect(read(widget)).toEqual(lines);
});

test.each([
	[
		"What does this print?\n\n```python\nfor i in range(3):\n    print(i * 2)\n```",
		["What does this print?", "for i in range(3):", "print(i * 2)"],
	],
	["# Loops\n\n- one *thing*\n- __another__\n\n> said", ["Loops", "one thing", "another", "said"]],
	["What is $2x^2 + 3$, or $$\\frac{1}{2}$$?", ["What is 2x^2 + 3, or \\frac{1}{2}?"]],
	["Lunch is $5 and tea $3. Is 2 * 3 = 3 * 2?", ["Lunch is $5 and tea $3. Is 2 * 3 = 3 * 2?"]],
	["Is `a_b` the same as a_b?", ["Is a_b the same as a_b?"]],
	["Il ___ (*aller*) à la plage.", ["Il blank (aller) à la plage."]],
	["A loop [[1]] a block `[[2]]`.", ["A loop gap 1 a block gap 2."]],
	["See [the table](x.md) ![a picture](y.png)", ["See the table a picture"]],
	["| n | total |\n|---|:---:|\n| 1 | 2 |", ["n, total", "1, 2"]],
	["1. first\n2. second", ["1. first", "2. second"]],
	["3 \\* 4 \\< 13", ["3 * 4 < 13"]],
	["", []],
])("%o is read without the signs of markdown", (markdown, lines) => {
	expect(spokenLines(markdown)).toEqual(lines);
});
