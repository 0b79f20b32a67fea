/** What the agent did to a lesson, in plain words. */
import type { JsonValue } from "../api/generated";

type Words = (input: (key: string) => string) => string;

const DONE: Record<string, Words> = {
	create_lesson: (input) => `Began the lesson “${input("title")}”`,
	get_lesson: (input) =>
		input("section") === "" ? "Read the lesson" : `Read “${spelled(input("section"))}”`,
	list_lessons: () => "Looked through the lessons",
	update_section: (input) => `Wrote “${spelled(input("section"))}”`,
	add_activity: (input) => `Added “${input("title")}”`,
	add_assessment: (input) => `Added how to see “${input("criterion")}”`,
	add_differentiation: (input) => `Added a change for ${input("need")}`,
	remove_item: (input) => `Took something out of “${spelled(input("section"))}”`,
};

const GOING_ON: Record<string, string> = {
	Began: "Beginning",
	Read: "Reading",
	Looked: "Looking",
	Wrote: "Writing",
	Added: "Adding",
	Took: "Taking",
};

/** Whether a tool is about lessons. */
export function isLessonTool(tool: string): boolean {
	return Object.hasOwn(DONE, tool);
}

/** What steps in lessons came to, such as "began the lesson" and "wrote 4 sections". */
export function lessonSum(steps: readonly { tool: string; title: string }[]): string[] {
	const of = (tool: string) => steps.filter((step) => step.tool === tool);
	const times = (tool: string) => of(tool).length;
	// A section that was written again is one section.
	const written = [...new Set(of("update_section").map(({ title }) => title))];
	const activities = some(times("add_activity"), "activity", "activities");
	const assessments = some(times("add_assessment"), "assessment", "assessments");
	const needs = new Set(of("add_differentiation").map(({ title }) => title)).size;
	const removed = some(times("remove_item"), "item", "items");
	return [
		times("list_lessons") > 0 && "looked through the lessons",
		times("create_lesson") === 1 && "began the lesson",
		times("create_lesson") > 1 && `began ${times("create_lesson")} lessons`,
		written.length === 1 && lowered(written[0] ?? ""),
		written.length > 1 && `wrote ${written.length} sections`,
		activities !== null && `added ${activities}`,
		assessments !== null && `set ${assessments}`,
		needs > 0 && `adapted it for ${some(needs, "need", "needs")}`,
		removed !== null && `took out ${removed}`,
	].filter((part) => part !== false);
}

function some(count: number, one: string, more: string): string | null {
	return count === 0 ? null : `${count} ${count === 1 ? one : more}`;
}

function lowered(words: string): string {
	return words.charAt(0).toLowerCase() + words.slice(1);
}

/** What was done, such as "Wrote “Main activities”". */
export function lessonStep(tool: string, input: JsonValue): string {
	const given = (key: string) => {
		if (typeof input !== "object" || input === null || Array.isArray(input)) return "";
		const value = input[key];
		return typeof value === "string" ? value : "";
	};
	return DONE[tool]?.(given) ?? tool;
}

/** The same while it is going on. */
export function lessonStepDoing(title: string): string {
	const [verb = "", ...rest] = title.split(" ");
	return [GOING_ON[verb] ?? verb, ...rest].join(" ");
}

/** `main-activities` as "Main activities". */
function spelled(id: string): string {
	const words = id.replaceAll("-", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
