import { expect, test } from "vitest";
import { foundBlueprints, grouped } from "./found";
import { ALL, INDEX, PERCENT, TOTAL, WHILE } from "./test-quiz";

test.each([
	["", ALL],
	["iteration", [TOTAL, WHILE]],
	["Iteration ", [TOTAL, WHILE]],
	["loops", [TOTAL, WHILE]],
	["while loop", [WHILE]],
	["turns", [WHILE]],
	["arrays", [INDEX]],
	["tch 4-14a", [TOTAL, WHILE]],
	["4-14a", [TOTAL, WHILE]],
	["textual", [TOTAL, WHILE]],
	["python list", [INDEX]],
	["percent", [PERCENT]],
	["LIST.INDEX", [INDEX]],
	// What an outcome says is found as it is typed only: this one repeats nothing.
	["repeat", [TOTAL, WHILE]],
	["language", [TOTAL, WHILE]],
	// Words are found from their beginning.
	["ist", []],
	["photosynthesis", []],
])("%j finds what it means", (typed, expected) => {
	expect(foundBlueprints(ALL, typed).map(({ title }) => title)).toEqual(
		expected.map(({ title }) => title),
	);
});

test("topics and outcomes put together what belongs together", () => {
	expect(
		grouped(ALL, "topic").map(({ title, short, blueprints }) => [title, short, blueprints.length]),
	).toEqual([
		["Mathematics › Fractions › Percentages", "Percentages", 1],
		["Programming › Python › Lists", "Lists", 1],
		["Programming › Python › Loops", "Loops", 2],
	]);
	expect(
		grouped(ALL, "outcome").map(({ title, about, blueprints }) => [
			title,
			about,
			blueprints.length,
		]),
	).toEqual([
		["MNU 3-07a", null, 1],
		["TCH 4-14a", "I can read a program in a textual language.", 2],
		["Tied to no outcome", null, 1],
	]);
});
