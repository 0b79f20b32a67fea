import { describe, expect, test } from "vitest";
import type { Evidence } from "../../api/generated";
import { evidenceOf, linesAround, placeOf, titleOf } from "./evidence";

function evidence(target: string, standing: Evidence["standing"]): Evidence {
	return {
		target,
		label: "TCH 3-15a",
		path: "curriculum/x.md",
		startLine: 41,
		endLine: 41,
		quote: "Build a program.",
		standing,
		message: null,
	};
}

describe("evidence", () => {
	const known = [
		evidence("curriculum/x.md#L41-L41", "found"),
		evidence("curriculum/x.md#L7", "missing"),
		evidence("a%20b/é.md#L1-L2", "source"),
		evidence("100%.md#L1", "doubtful"),
	];
	const standing = (href: string | undefined) =>
		evidenceOf({ href, label: "TCH 3-15a" }, known)?.standing ?? null;

	test.each([
		["curriculum/x.md#L41-L41", "found"],
		["./curriculum/x.md#L41-L41", "found"],
		["/curriculum/x.md#L41-L41", "found"],
		["curriculum/x.md#L7", "missing"],
		["a%20b/%C3%A9.md#L1-L2", "source"],
		["100%.md#L1", "doubtful"],
		["curriculum/x.md", null],
		["curriculum/x.md#L41-L42", null],
		["#L4", null],
		["https://example.org/x.md#L4", null],
		["//example.org/x.md#L4", null],
		[undefined, null],
	])("behind %s", (href, expected) => {
		expect(standing(href)).toBe(expected);
	});

	test("is called as the link is", () => {
		const named = (label: string) =>
			evidenceOf({ href: "curriculum/x.md#L7", label }, known)?.label;
		expect([named("the outcome"), named("")]).toEqual(["the outcome", "TCH 3-15a"]);
	});

	test("is nothing for an ordinary link", () => {
		expect(evidenceOf({ href: "https://example.org", label: "y" }, known)).toBeNull();
	});
});

test("a place is named as a person would", () => {
	expect([
		placeOf({ path: "a.md", startLine: 4, endLine: 4 }),
		placeOf({ path: "a.md", startLine: 4, endLine: 6 }),
	]).toEqual(["a.md, line 4", "a.md, lines 4–6"]);
});

test("the quoted lines stand among a few others, without what a file says at its top", () => {
	const text = "---\r\na: 1\r\n---\r\n# Title\r\nfive\r\nsix\r\n7\r\n8\r\n9\r\n10\r\n";
	const around = (startLine: number, endLine: number) =>
		linesAround(text, { startLine, endLine }).map(({ number, words, quoted }) =>
			quoted ? `${number}!${words}` : `${number} ${words}`,
		);
	expect(around(5, 6)).toEqual(["4 # Title", "5!five", "6!six", "7 7", "8 8", "9 9"]);
	expect(around(2, 2)).toEqual(["2!a: 1", "4 # Title", "5 five"]);
	expect(around(10, 12)).toEqual(["7 7", "8 8", "9 9", "10!10"]);
	expect(around(20, 20)).toEqual([]);
});

test("a source is called by its heading, or by its name", () => {
	expect(titleOf("curriculum/cfe.md", "---\na: 1\n---\n\n# Technologies\n")).toBe("Technologies");
	expect([titleOf("curriculum/cfe.md"), titleOf("a/b.txt", "no heading")]).toEqual([
		"cfe",
		"b.txt",
	]);
});
