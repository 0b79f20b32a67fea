import { describe, expect, test } from "vitest";
import type { JsonValue } from "../api/generated";
import { doing, endStep, newStep, summarise } from "./steps";

const call = (name: string, input: JsonValue) => newStep({ id: name, name, input });

describe("a step in a lesson", () => {
	test.each<[string, JsonValue, string, string]>([
		[
			"create_lesson",
			{ title: "Loops" },
			"Began the lesson “Loops”",
			"Beginning the lesson “Loops”",
		],
		[
			"update_section",
			{ section: "main-activities" },
			"Wrote “Main activities”",
			"Writing “Main activities”",
		],
		["add_activity", { title: "Quiz" }, "Added “Quiz”", "Adding “Quiz”"],
		["get_lesson", {}, "Read the lesson", "Reading the lesson"],
		["get_lesson", { section: "starter" }, "Read “Starter”", "Reading “Starter”"],
	])("%s says what is done and what is going on", (tool, input, title, goingOn) => {
		const step = call(tool, input);
		expect([step.title, doing(step)]).toEqual([title, goingOn]);
	});

	test("counts in the sum of steps", () => {
		const steps = ["create_lesson", "update_section", "add_activity"].map((tool) =>
			endStep(call(tool, {}), { outcome: "completed", content: "" }, [], 5),
		);
		expect(summarise(steps)).toBe("Began 1 lesson, wrote 2 parts of the lesson");
	});
});
