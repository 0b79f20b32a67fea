import { describe, expect, test } from "vitest";
import { pathFor, TEMPLATES } from "./templates";

function template(id: string) {
	const found = TEMPLATES.find((each) => each.id === id);
	if (!found) throw new Error(`no template ${id}`);
	return found;
}

describe("a new file's path", () => {
	test.each([
		["class", "3C", { path: "classes/3C.md" }],
		["class", " S3 Set 2 ", { path: "classes/S3-Set-2.md" }],
		["class", "../3C", { problem: "Use letters, numbers and hyphens." }],
		["curriculum", "Higher: Computing & more", { path: "curriculum/higher-computing-more.md" }],
		["note", "Tríp to Càrn", { path: "notes/tríp-to-càrn.md" }],
		["note", "  ", { problem: "Give it a name." }],
		["note", "!!!", { problem: "Use letters, numbers and hyphens." }],
		["note", "x".repeat(61), { problem: "Use a shorter name." }],
	])("of a %s called %s", (id, name, expected) => {
		expect(pathFor(template(id), name)).toEqual(expected);
	});
});

test("a class profile takes its stage from the class's name", () => {
	expect(template("class").text("2C").split("\n").slice(0, 3)).toEqual([
		"---",
		"class: 2C",
		"stage: S2",
	]);
});
