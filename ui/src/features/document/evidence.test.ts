import { describe, expect, test } from "vitest";
import { evidenceOf, parseEvidenceLink, placeOf } from "./evidence";

describe("a link", () => {
	test.each([
		["curriculum/x.md#L41-L41", { path: "curriculum/x.md", startLine: 41, endLine: 41 }],
		["curriculum/x.md#L41-43", { path: "curriculum/x.md", startLine: 41, endLine: 43 }],
		["curriculum/x.md#L7", { path: "curriculum/x.md", startLine: 7, endLine: 7 }],
		["a%20b/%C3%A9.md#L1-L2", { path: "a b/é.md", startLine: 1, endLine: 2 }],
		["100%.md#L1", { path: "100%.md", startLine: 1, endLine: 1 }],
		["curriculum/x.md", null],
		["#L4", null],
		["x.md#L0", null],
		["x.md#L5-L4", null],
		["https://example.org/x.md#L4", null],
		["//example.org/x.md#L4", null],
		[undefined, null],
	])("to %s", (href, expected) => {
		expect(parseEvidenceLink(href)).toEqual(expected);
	});
});

describe("evidence", () => {
	const checked = [
		{
			label: "TCH 3-15a",
			path: "curriculum/x.md",
			startLine: 41,
			endLine: 41,
			quote: "outcome: Build  a program.",
			found: true,
		},
		{
			label: "TCH 3-15a",
			path: "curriculum/x.md",
			startLine: 41,
			endLine: 41,
			quote: "invented",
			found: false,
		},
	];
	const link = (title: string | undefined) => ({
		href: "curriculum/x.md#L41-L41",
		title,
		label: "TCH 3-15a",
	});

	test("is what was looked up for the same lines and quote", () => {
		expect([
			evidenceOf(link("outcome: Build a program."), checked)?.found,
			evidenceOf(link("invented"), checked)?.found,
		]).toEqual([true, false]);
	});

	test("that nobody looked up is neither found nor missing", () => {
		expect(evidenceOf(link("something else"), checked)).toEqual({
			label: "TCH 3-15a",
			path: "curriculum/x.md",
			startLine: 41,
			endLine: 41,
			quote: "something else",
			found: null,
		});
	});

	test("is nothing for an ordinary link", () => {
		expect(evidenceOf({ href: "https://example.org", title: "x", label: "y" }, checked)).toBeNull();
	});
});

test("a place is named as a person would", () => {
	expect([
		placeOf({ path: "a.md", startLine: 4, endLine: 4 }),
		placeOf({ path: "a.md", startLine: 4, endLine: 6 }),
	]).toEqual(["a.md, line 4", "a.md, lines 4–6"]);
});
