import { describe, expect, test } from "vitest";
import { pathFor, TEMPLATES } from "./templates";

function template(id: string) {
	const found = TEMPLATES.find((each) => each.id === id);
	if (!found) throw new Error(`no template ${id}`);
	return found;
}

describe("a new file's path", () => {
	test.each([
		["curriculum", "Higher: Computing & more", { path: "curriculum/higher-computing-more.md" }],
		["note", "Tríp to Càrn", { path: "notes/tríp-to-càrn.md" }],
		["note", "  ", { problem: "Give it a name." }],
		["note", "!!!", { problem: "Use letters, numbers and hyphens." }],
		["note", "x".repeat(61), { problem: "Use a shorter name." }],
	])("of a %s called %s", (id, name, expected) => {
		expect(pathFor(template(id), name)).toEqual(expected);
	});
});
