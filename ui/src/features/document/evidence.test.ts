import { describe, expect, test } from "vitest";
import type { Evidence } from "../../api/generated";
import { evidenceOf, placeOf, titleOf } from "./evidence";

function evidence(target: string, standing: Evidence["standing"]): Evidence {
	return {
		target,
		label: "TCH 3-15a",
		path: "curriculum/x.md",
		startLine: 41,
		endLine: 41,
		quote: "Build a program.",
		standing,
		wording: null,
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

test("a source is called by its heading, or by its name", () => {
	expect(titleOf("curriculum/cfe.md", "---\na: 1\n---\n\n# Technologies\n")).toBe("Technologies");
	expect([titleOf("curriculum/cfe.md"), titleOf("a/b.txt", "no heading")]).toEqual([
		"cfe",
		"b.txt",
	]);
});
