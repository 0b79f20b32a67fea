import { expect, it } from "vitest";
import { matches } from "./matches";

it.each([
	["Iteration for 3B", "", true],
	["Iteration for 3B", "3b iter", true],
	["Résumé of the unit", "resume", true],
	["Iteration for 3B", "2A", false],
])("finds %s by “%s”: %s", (title, filter, expected) => {
	expect(matches(title, filter)).toBe(expected);
});
