import { describe, expect, test } from "vitest";
import { hasBody, readHead } from "./properties";
import { properties, SAMPLES, said } from "./test-properties";

describe("the profiles that come with it", () => {
	test.each(SAMPLES)("%s is read", (name, text) => {
		expect(properties(text).map(({ key }) => key)).toEqual([
			"class",
			"stage",
			"subject",
			"level",
			"pupils",
			"minutes",
			"needs",
		]);
		expect(said(text, "class")).toBe(name.replace(".md", ""));
		expect(Number(said(text, "pupils"))).toBeGreaterThan(0);
		expect(said(text, "needs")).not.toContain("");
	});
});

describe("one line", () => {
	test.each<[string, string | string[]]>([
		["a: Third", "Third"],
		["a:   Third level  # of five", "Third level"],
		["a: it's C#1, isn't it", "it's C#1, isn't it"],
		["a: http://x.org/y", "http://x.org/y"],
		["a: 'it''s' # so", "it's"],
		['a: "say \\"hi\\" \\\\ \\u0009"', 'say "hi" \\ \t'],
		["a: -5", "-5"],
		["a:", ""],
		["a: # nothing yet", ""],
		["a: []", []],
		["a: [ one , 'two, too', \"three\" ] # so", ["one", "two, too", "three"]],
		["a: [one, two,]", ["one", "two"]],
		["a:\n- one # first\n# between\n- two", ["one", "two"]],
		["a: # some\n    - one\n\n    - two", ["one", "two"]],
		["a: {b: c}", "{b: c}"],
		["a: [{b: c}, [d]]", "[{b: c}, [d]]"],
		["a:\n  b: c\n  d: e", "b: c\n  d: e"],
		["a: >\n  long\n\n  text", ">\n  long\n\n  text"],
		["a: long\n  text", "long\n  text"],
		["a: *other", "*other"],
	])("of %j says %j", (line, value) => {
		expect(said(`---\n# first\n${line}\n\nlast: 1\n---\nbody\n`, "a")).toEqual(value);
		expect(said(`---\n${line}\nlast: 1\n---\nbody\n`, "last")).toBe("1");
	});

	test.each<[string, object]>([
		["---\na: 1\nbody", { kind: "unread", line: 1, why: "unclosed" }],
		["---\na: 1\na: 2\n---\n", { kind: "unread", line: 3, why: "twice" }],
		["---\na: [one\n---\n", { kind: "unread", line: 2, why: "noProperty" }],
		["---\na: 1\npupils 28\n---\n", { kind: "unread", line: 3, why: "noProperty" }],
		["---\n a: 1\n---\n", { kind: "unread", line: 2, why: "noProperty" }],
		["---\na: b: c\n---\n", { kind: "unread", line: 2, why: "noProperty" }],
		["---\na: 'b\n---\n", { kind: "unread", line: 2, why: "noProperty" }],
	])("that is no property is told: %j", (text, head) => {
		expect(readHead(text)).toEqual(head);
	});

	test("is looked for at the beginning of a file only", () => {
		expect([readHead(""), readHead("# 3B\n---\na: 1\n---\n"), readHead("----\n")]).toEqual([
			null,
			null,
			null,
		]);
	});
});

test.each([
	["---\na: 1\n---\nbody", "body"],
	["---\na: 1\n--- \n", ""],
	["---\n---\n\nbody", "\nbody"],
])("the text below begins after the closing line: %j", (text, body) => {
	const head = readHead(text);
	expect(head?.kind === "properties" && text.slice(head.body)).toBe(body);
	expect(head && hasBody(text, head)).toBe(true);
});

test("a file that ends with the closing line has no text below", () => {
	const head = readHead("---\na: 1\n---");
	expect(head && hasBody("---\na: 1\n---", head)).toBe(false);
});
