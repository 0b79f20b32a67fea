import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseFileLink } from "./links";

it.each([
	["curriculum/cfe.md", { path: "curriculum/cfe.md" }],
	["./classes/3B.md#L4", { path: "classes/3B.md", line: 4, endLine: 4 }],
	["curriculum/cfe.md#L41-L43", { path: "curriculum/cfe.md", line: 41, endLine: 43 }],
	["curriculum/cfe.md#L41-43", { path: "curriculum/cfe.md", line: 41, endLine: 43 }],
	["a%20b.md#top", { path: "a b.md" }],
	["100%.md", { path: "100%.md" }],
	["https://example.org/a.md", null],
	["mailto:a@example.org", null],
	["//example.org", null],
	["#L3", null],
	["", null],
])("reads %s", (href, expected) => {
	expect(parseFileLink(href)).toEqual(expected);
});

interface Case {
	what: string;
	target: string;
	/** Null where a link points to no lines of a file. */
	pointer: { path: string; startLine: number; endLine: number } | null;
}

const TARGETS: Case[] = JSON.parse(
	readFileSync("../crates/text/tests/fixtures/pointers.json", "utf8"),
);

it.each(TARGETS)("reads the lines of a link as the checks do: $what", ({ target, pointer }) => {
	const link = parseFileLink(target);
	if (pointer === null) expect(link?.line).toBeUndefined();
	else {
		const { path, startLine: line, endLine } = pointer;
		expect(link).toEqual({ path, line, endLine });
	}
});
