import { expect, test } from "vitest";
import { fieldsOf } from "./fields";
import { problemsOf } from "./problems";

test("what a class does not say is said where it would be", () => {
	const found = fieldsOf("classes/3B.md", "---\nclass: 3B\n---\n\n# 3B\n");
	if (found?.kind !== "fields") throw new Error("there are no fields");
	const message = 'the front matter has no field "level"';
	const sorted = problemsOf(found.fields, found.bodyLine, [
		{ path: "", line: 1, column: 1, message },
	]);
	expect([...sorted]).toEqual([["level", ["nothing is said here yet"]]]);
});

test("a problem stands beside the field on whose lines it is, and others above all", () => {
	const text = "---\ntitle: Mine\nsections:\n  - { id: a }\n---\n\n# Mine\n";
	const found = fieldsOf("templates/mine.md", text);
	if (found?.kind !== "fields") throw new Error("there are no fields");
	const at = (line: number, message: string) => ({ path: "", line, column: 1, message });
	const sorted = problemsOf(found.fields, found.bodyLine, [
		at(4, "no heading"),
		at(4, "no heading"),
		at(1, "no kind"),
		at(7, "too long"),
	]);
	expect([...sorted]).toEqual([
		["sections", ["no heading"]],
		["", ["no kind"]],
	]);
});
