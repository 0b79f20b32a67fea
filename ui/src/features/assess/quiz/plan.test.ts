import { expect, test } from "vitest";
import type { QuizPart, QuizPlan } from "../../../api/generated";
import {
	type Hardness,
	hardnessOf,
	mixOf,
	moved,
	NO_PLAN,
	proposedTitle,
	withBlueprint,
	withCount,
	withMix,
	withoutBlueprint,
	withPartBack,
	withTopic,
} from "./plan";

function partOf(title: string, blueprints: string[], said: Partial<QuizPart> = {}): QuizPart {
	return { title, blueprints, count: 10, mix: null, points: 1, ...said };
}

function planOf(...parts: QuizPart[]): QuizPlan {
	return { ...NO_PLAN, parts };
}

test.each<[Exclude<Hardness, "own">, number, [number, number, number] | null]>([
	["chance", 10, null],
	["easy", 10, [6, 3, 1]],
	["mixed", 10, [3, 4, 3]],
	["hard", 10, [1, 3, 6]],
	["easy", 5, [3, 2, 0]],
	["mixed", 1, [0, 1, 0]],
	["hard", 7, [1, 2, 4]],
])("%s of %i questions", (hardness, count, expected) => {
	const mix = mixOf(hardness, count);
	expect(mix && [mix.easy, mix.medium, mix.hard]).toEqual(expected);
	// What was chosen is what is shown as chosen.
	const part = partOf("", [], { count, mix });
	expect(mixOf(hardnessOf(part) as "easy", count)).toEqual(mix);
});

test("as many questions as there are in all, whatever is chosen", () => {
	for (const hardness of ["easy", "mixed", "hard"] as const) {
		for (let count = 1; count <= 60; count += 1) {
			const { easy, medium, hard } = mixOf(hardness, count) ?? { easy: 0, medium: 0, hard: 0 };
			expect(easy + medium + hard).toBe(count);
			expect(Math.min(easy, medium, hard)).toBeGreaterThanOrEqual(0);
		}
	}
});

test("another number of questions is as hard as before", () => {
	const easy = partOf("", [], { mix: mixOf("easy", 10) });
	expect(withCount(easy, 5).mix).toEqual(mixOf("easy", 5));
	const own = withMix(partOf("", []), { easy: 2, medium: 0, hard: 2 });
	expect(own.count).toBe(4);
	expect(hardnessOf(own)).toBe("own");
	expect(withCount(own, 10).mix).toEqual({ easy: 5, medium: 0, hard: 5 });
	expect(withCount(partOf("", []), 3)).toEqual(partOf("", [], { count: 3 }));
});

test("a first topic has ten questions, a further one five of what is not asked yet", () => {
	const first = withTopic(NO_PLAN, "Iteration", ["a", "b"]);
	const second = withTopic(first, "Lists", ["b", "c"]);
	expect(second.parts).toEqual([
		partOf("Iteration", ["a", "b"]),
		partOf("Lists", ["c"], { count: 5 }),
	]);
	expect(withTopic(second, "Again", ["a"])).toBe(second);
});

test("one more blueprint joins the last part, or makes the first", () => {
	const first = withBlueprint(NO_PLAN, "Loops", "a");
	expect(first.parts).toEqual([partOf("Loops", ["a"])]);
	expect(withBlueprint(first, "Lists", "b").parts).toEqual([partOf("Loops", ["a", "b"])]);
});

test("what is left out comes back to its place", () => {
	const plan = planOf(partOf("Loops", ["a", "b"]), partOf("Lists", ["c"]));
	const [loops, lists] = plan.parts;
	if (!loops || !lists) throw new Error("no parts");
	expect(withPartBack(withoutBlueprint(plan, "a"), 0, loops)).toEqual(plan);
	const withoutC = withoutBlueprint(plan, "c");
	expect(withoutC.parts).toHaveLength(1);
	expect(withPartBack(withoutC, 1, lists)).toEqual(plan);
	// What was changed meanwhile stays.
	const changed = planOf(partOf("Loops", ["b"], { count: 3 }), lists);
	expect(withPartBack(changed, 0, loops).parts[0]).toEqual(
		partOf("Loops", ["a", "b"], { count: 3 }),
	);
});

test("a part moves among the others, and not beyond them", () => {
	const plan = planOf(partOf("1", ["a"]), partOf("2", ["b"]), partOf("3", ["c"]));
	const titles = (plan: QuizPlan) => plan.parts.map(({ title }) => title).join("");
	expect(titles(moved(plan, 0, 1))).toBe("213");
	expect(titles(moved(plan, 2, -1))).toBe("132");
	expect(moved(plan, 0, -1)).toBe(plan);
	expect(moved(plan, 2, 1)).toBe(plan);
});

test.each([
	[[], ""],
	[["Iteration"], "Iteration: 10 questions"],
	[["Iteration", "Lists"], "Iteration and lists: 20 questions"],
	[["TCH 4-14a", "TCH 3-14a"], "TCH 4-14a and TCH 3-14a: 20 questions"],
	[["Loops", "Lists", "Strings"], "Loops and 2 others: 30 questions"],
	[[" "], "Quiz: 10 questions"],
])("a test about %j is called %j", (titles, expected) => {
	expect(proposedTitle(planOf(...titles.map((title) => partOf(title, ["a"]))))).toBe(expected);
});
