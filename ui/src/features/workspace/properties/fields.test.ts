import { expect, test } from "vitest";
import { fieldsOf } from "./fields";

/** The labels of the fields of a file, with how each is changed. */
function labels(path: string, text: string): unknown {
	const found = fieldsOf(path, text);
	if (found?.kind !== "fields") return found;
	return found.fields.map(({ label, kind, value }) => `${label} (${kind}): ${value}`);
}

test("a class has the fields of every class, and what else it says is only read", () => {
	const text = "---\nclass: 3B\npupils: many\nneeds: EAL\nroom: 12\nmore:\n  a: 1\n---\n# 3B\n";
	expect(labels("classes/3B.md", text)).toEqual([
		"Class (text): 3B",
		"Stage (stage): ",
		"Subject (subject): ",
		"Level (level): ",
		"Pupils (read): many",
		"Minutes of a lesson (number): ",
		"Lesson layout (template): ",
		"Needs (read): EAL",
		"Room (read): 12",
		"More (read): a: 1",
	]);
});

test.each<[string, string, unknown]>([
	[
		"teacher.md",
		"---\ntemplate: bullets\nroom: 12\n---\n# Me\n",
		[
			"Lesson layout for all classes (template): bullets",
			"Pupils’ pages for all classes, such as Andika 14 pt, cream (wide): ",
			"Room (text): 12",
		],
	],
	[
		"teacher.md",
		"# Me\n",
		[
			"Lesson layout for all classes (template): ",
			"Pupils’ pages for all classes, such as Andika 14 pt, cream (wide): ",
		],
	],
	[
		"curriculum/mine.md",
		"---\nframework: CfE\nwording: mine\n---\n# Maths\n",
		[
			"Subject (subject): ",
			"Framework (text): CfE",
			"Version (wide): ",
			"Where it is from (wide): ",
			"Looked up on (text): ",
			"Its words are (read): mine",
		],
	],
	["notes.md", "---\ntags: [a, b]\n---\n# Me\n", ["Tags (list): a,b"]],
	["notes.md", "---\na: {b: 1}\n---\n# Me\n", null],
	["notes.md", "---\nJust a line above.\n", null],
	["notes.md", "# Me\n", null],
	[
		"plugins/lesson-planning/commands/quiz.md",
		"---\nagent: planner\nmode: often\nslots:\n  - name: a\nmore: 1\n---\nAsk.\n",
		[
			"Who does it (text): planner",
			"How it goes on (read): often",
			"What it wants to be told (read): a",
			"More (text): 1",
		],
	],
	["plugins/lesson-planning/skills/eal/more.md", "---\na: b\n---\nText.\n", null],
	[
		"templates/mine.md",
		"---\ntitle: Mine\nbrief: true\nsections:\n  - { id: a, heading: Starter }\n  - { id: b, heading: The end }\n---\n# Mine\n",
		["Name (text): Mine", "In short sentences (choice): true", "Sections (read): Starter, The end"],
	],
	["curriculum/imported/plan.md", "---\naccepted: []\n---\n# Plan\n", null],
	["sheet.csv", "---\na: 1\n---\n", null],
	[
		"classes/3B.md",
		"---\nclass: 3B\npupils 28\n---\n",
		{ kind: "unread", why: "line 3 is not written as “name: value”" },
	],
	[
		"classes/3B.md",
		"---\nclass: 3B\n",
		{ kind: "unread", why: "the line --- that should end them is missing" },
	],
])("%s with %j", (path, text, expected) => {
	expect(labels(path, text)).toEqual(expected);
});
