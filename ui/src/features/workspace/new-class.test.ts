import { expect, test } from "vitest";
import type { StageInfo } from "../../api/generated";
import { levelsWith, stageOf, subjectsOf } from "./new-class";

const STAGES: StageInfo[] = ["S1", "S2", "S3"].map((stage) => ({
	stage,
	subject: null,
	level: null,
	pupils: null,
	minutes: null,
}));

test.each([
	["3C", "S3"],
	[" s2 set 1", "S2"],
	["Higher", "S1"],
	["7A", "S1"],
	["", "S1"],
])("a class called %j is in %s", (name, stage) => {
	expect(stageOf(name, STAGES)).toBe(stage);
});

test("a level that a template says in its own words can be chosen too", () => {
	expect(levelsWith("Third")).toEqual(levelsWith("Higher"));
	expect(levelsWith("Third and Fourth").slice(0, 2)).toEqual(["Third and Fourth", "Early"]);
});

test("the subjects are those of the classes, each once", () => {
	const of = (subject: string | null) => ({ subject }) as never;
	expect(subjectsOf({ classes: [of("History"), of(null), of("French"), of("History")] })).toEqual([
		"French",
		"History",
	]);
});
