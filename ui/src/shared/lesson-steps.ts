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

/** Tools that write into a lesson. */
const WRITES: ReadonlySet<string> = new Set([
	"update_section",
	"add_activity",
	"add_assessment",
	"add_differentiation",
	"remove_item",
]);

/** Whether a tool is about lessons. */
export function isLessonTool(tool: string): boolean {
	return Object.hasOwn(DONE, tool);
}

/** Whether a tool writes into a lesson. */
export function writesLesson(tool: string): boolean {
	return WRITES.has(tool);
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
