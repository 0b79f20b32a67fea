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

	const done = (tool: string, input: JsonValue = {}, ...read: string[]) =>
		endStep(
			call(tool, input),
			{ outcome: "completed" },
			read.map((path) => ({ effect: "fileRead", path, sha256: null })),
			5,
		);
	const wrote = (section: string) => done("update_section", { section });

	test.each([
		[
			[done("read_file", {}, "classes/3B.md"), done("create_lesson"), wrote("starter")],
			"Read 1 file, began the lesson and wrote “Starter”",
		],
		[
			[
				done("get_lesson", {}, "lessons/3B/loops/lesson.md"),
				wrote("starter"),
				wrote("plenary"),
				wrote("starter"),
				done("add_activity", { title: "Quiz" }),
				done("add_assessment", { criterion: "I can loop" }),
				done("add_assessment", { criterion: "I can trace" }),
				done("add_differentiation", { need: "EAL" }),
			],
			"Read the lesson, wrote 2 sections, added 1 activity, set 2 assessments and adapted it for 1 need",
		],
		[[done("list_lessons"), done("remove_item")], "Looked through the lessons and took out 1 item"],
	])("sums up as a person would", (steps, words) => {
		expect(summarise(steps)).toBe(words);
	});
});
