import { expect, test } from "vitest";
import {
	agentNames,
	agentsOf,
	EVERY_STEP,
	isEverything,
	type StepFilter,
	shownBy,
} from "./filters";
import { span } from "./test-spans";

const SPANS = [
	span("2", null, "run", [0, 9_000], { detail: { agent: "planner" } }),
	span("3", "2", "hook", [0, 2_000], { name: "scope-check" }),
	span("3.1", "3", "model", [50, 1_900], { detail: { component: "scope-check" } }),
	span("4", "2", "model", [2_000, 4_000], { detail: { component: "planner" } }),
	span("5", "2", "tool", [4_000, 4_100], { status: "error" }),
	span("6", "2", "handoff", [4_100, 4_200]),
	span("7", "2", "model", [4_200, 8_000], { detail: { component: "reviewer" } }),
	span("8", "2", "tool", [8_000, null]),
	span("9", "5", "run", [4_000, 4_050], { traceId: "other", detail: { agent: "specialist" } }),
];
const AGENTS = agentsOf(SPANS);

const shown = (change: Partial<StepFilter>) =>
	SPANS.filter(shownBy({ ...EVERY_STEP, ...change }, SPANS, AGENTS)).map(({ id }) => id);

test("a step is that of the agent that had its run then, a specialist's in a run of its own", () => {
	expect(agentNames(AGENTS)).toEqual(["planner", "reviewer", "specialist"]);
	// What answered a hook is no agent.
	expect(AGENTS.get("3.1")).toBe("planner");
	expect(AGENTS.get("6")).toBe("planner");
	expect(AGENTS.get("8")).toBe("reviewer");
});

test("nothing is hidden before somebody asks for less", () => {
	expect(isEverything(EVERY_STEP, SPANS)).toBe(true);
	expect(shown({})).toEqual(SPANS.map(({ id }) => id));
	// A group of which there is no step hides nothing.
	const groups = new Set([...EVERY_STEP.groups].filter((name) => name !== "Questions"));
	expect(isEverything({ ...EVERY_STEP, groups }, SPANS)).toBe(true);
});

test("steps are asked for by kind, agent, outcome and length, all of them at once", () => {
	expect(shown({ groups: new Set(["Model calls"]) })).toEqual(["3.1", "4", "7"]);
	expect(shown({ agent: "reviewer" })).toEqual(["7", "8"]);
	expect(shown({ outcome: "failed" })).toEqual(["5"]);
	expect(shown({ outcome: "open" })).toEqual(["8"]);
	// What is not over may become as long as one likes.
	expect(shown({ atLeast: 1_000 })).toEqual(["2", "3", "3.1", "4", "7", "8"]);
	expect(shown({ atLeast: 1_900, groups: new Set(["Model calls"]), agent: "planner" })).toEqual([
		"4",
	]);
});
