import { describe, expect, test } from "vitest";
import { withItem, withoutItem, withText } from "./property-edits";
import { properties, SAMPLES, said } from "./test-properties";

/** The lines of which one text differs from another of as many. */
function changedLines(before: string, after: string): string[] {
	const [old, now] = [before.split("\n"), after.split("\n")];
	expect(now.length).toBe(old.length);
	return now.filter((line, at) => line !== old[at]);
}

test.each(SAMPLES)(
	"%s, which comes with it, changes in one line with one property",
	(_name, text) => {
		for (const { key, kind } of properties(text)) {
			const edited = kind === "list" ? withItem(text, key, "hearing") : withText(text, key, "17");
			const [line, ...others] = changedLines(text, edited);
			expect([line?.startsWith(`${key}: `), others]).toEqual([true, []]);
		}
	},
);

describe("a changed property", () => {
	const file = (lines: string) => `---\n${lines}\n---\n# 3B\n`;
	test.each([
		["a:   Third  # of five", "Fourth", "a:   Fourth  # of five"],
		["a: Third", "Third: or # so", 'a: "Third: or # so"'],
		["a: 'Third'", "it's", "a: 'it''s'"],
		['a: "1"', "2", 'a: "2"'],
		["a: 1", "2", "a: 2"],
		["a: Third", "yes", 'a: "yes"'],
		["a: true", "false", "a: false"],
		["a: # nothing yet", "x", "a: x # nothing yet"],
		["a:", "x", "a: x"],
		["a: x # why", "", "a: # why"],
		['a: "x"', "", 'a: ""'],
		["b: 1", "x", "b: 1\na: x"],
		["b: 1", "", "b: 1"],
		["a: {b: c}", "x", "a: {b: c}"],
	])("%j with %j is %j", (before, value, after) => {
		expect(withText(file(before), "a", value)).toBe(file(after));
	});

	test.each([
		["a: [ one ]", "two", "a: [ one, two ]"],
		["a: []  # none", "two, too", 'a: ["two, too"]  # none'],
		["a: [one,]", "12", 'a: [one, "12",]'],
		["a:\n  - one # first\nb: 1", "two", "a:\n  - one # first\n  - two\nb: 1"],
		["a:", "two", "a: [two]"],
		["b: 1", "two", "b: 1\na: [two]"],
		["a: words", "two", "a: words"],
	])("%j with the item %j is %j", (before, item, after) => {
		expect(withItem(file(before), "a", item)).toBe(file(after));
	});

	test.each([
		["a: [one, two, three]", 0, "a: [two, three]"],
		["a: [one, 'two' , three]", 1, "a: [one, three]"],
		["a: [one, two ]", 1, "a: [one ]"],
		["a: [one]", 0, "a: []"],
		["a:\n- one\n- two # so", 1, "a:\n- one"],
		["a: [one]", 3, "a: [one]"],
	])("%j without item %i is %j", (before, at, after) => {
		expect(withoutItem(file(before), "a", at)).toBe(file(after));
	});
});

/** Numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * below);
	};
}

const SHAPES = [
	"# a remark",
	"",
	"  # an indented remark",
	"KEY: plain words",
	"KEY: 'in quotes'  # said",
	'KEY: "in \\"double\\" ones"',
	"KEY: 28",
	"KEY:",
	"KEY: # empty",
	"KEY: [EAL, 'dys, lexia']",
	"KEY: [  ]",
	"KEY:\n  - one\n  # between\n  - two",
	"KEY:\n- one\n- 'two'",
	"KEY:\n  nested: 1\n  more:\n    - x",
	"KEY: |\n  kept\n\n  as it is",
	"KEY: {a: 1}",
];
const SAID = [
	"17",
	"yes",
	"a: b",
	'it\'s "so"',
	"# no",
	"- x",
	"[x]",
	"שלום 👩🏽‍🏫",
	"a, b",
	"\\n",
	"x\ty",
];

test("a file that says nothing at its top gets a head with the first thing that is said", () => {
	expect(withText("# Me\n", "template", "bullets")).toBe("---\ntemplate: bullets\n---\n\n# Me\n");
	expect(withText("# Me\n", "template", "")).toBe("# Me\n");
	expect(withText("---\na: 1\n", "template", "bullets")).toBe("---\na: 1\n");
});

test("whatever stands around a property stays, and what is written is what is read", () => {
	const pick = numbers(7);
	for (let round = 0; round < 1_500; round += 1) {
		const lines = Array.from({ length: 1 + pick(6) }, (_, at) =>
			(SHAPES[pick(SHAPES.length)] ?? "").replace("KEY", `k${at}`),
		);
		const text = `---\n${lines.join("\n")}\n---\n${pick(2) ? "\nk0: body\n---\n- x\n" : ""}`;
		const all = properties(text);
		for (const property of all) {
			const words = SAID[pick(SAID.length)] ?? "";
			const { key } = property;
			if (property.kind === "written") {
				expect([withText(text, key, words), withItem(text, key, words)]).toEqual([text, text]);
				continue;
			}
			const edited =
				property.kind === "list" ? withItem(text, key, words) : withText(text, key, words);
			const now = said(edited, key);
			expect(property.kind === "list" ? now?.at(-1) : now).toBe(words);
			const others = (of: string) => properties(of).filter((each) => each.key !== key);
			expect(others(edited).map(({ key, kind }) => [key, kind])).toEqual(
				others(text).map(({ key, kind }) => [key, kind]),
			);
			const back =
				property.kind === "list"
					? withoutItem(edited, key, property.items.length)
					: withText(edited, key, property.value);
			if (property.kind === "list" && property.items.length > 0) expect(back).toBe(text);
			else expect(said(back, key)).toEqual(said(text, key));
		}
	}
});
