/** What the agent did, in plain words. */
import type { EntryResult, JsonValue, ToolCall, ToolEffect } from "../api/generated";
import { fileWords } from "../shared/file-words";
import { isLessonTool, lessonStep, lessonStepDoing, lessonSum } from "./lesson-steps";

export type StepState = "waiting" | "running" | "done" | "failed" | "left";

/** One thing the agent did. */
export interface Step {
	callId: string;
	tool: string;
	state: StepState;
	/** In plain words, in the tense of its state. */
	title: string;
	/** The file it is about, inside the workspace. */
	path: string | null;
	/** Milliseconds; null until it ended. */
	durationMs: number | null;
	/** Why it failed. */
	message: string | null;
	/** What it read, wrote or loaded, and what a plugin's program had to say about it. */
	effects: ToolEffect[];
}

/** What a plugin's program had to say to the teacher. */
export function notesIn(effects: readonly ToolEffect[]): string[] {
	return effects.flatMap((each) => (each.effect === "noted" ? [each.text] : []));
}

const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
	"update_tasks",
	"ask_teacher",
	"spawn_subagent",
]);

/** Whether a tool has a place of its own in the conversation. */
export function isShownElsewhere(tool: string): boolean {
	return SHOWN_ELSEWHERE.has(tool) || tool.startsWith("transfer_to_");
}

/** A step that has been asked for and not begun. */
export function newStep(call: ToolCall): Step {
	const path = text(call.input, "path");
	const step: Step = {
		callId: call.id,
		tool: call.name,
		state: "waiting",
		title: "",
		path,
		durationMs: null,
		message: null,
		effects: [],
	};
	return { ...step, title: title(step, call.input) };
}

/** The step after it ended. */
export function endStep(
	step: Step,
	result: EntryResult,
	effects: ToolEffect[],
	durationMs: number,
): Step {
	const failed = result.outcome !== "completed";
	return {
		...step,
		state: failed ? "failed" : "done",
		message: failed ? result.message : null,
		effects: [...step.effects, ...effects],
		durationMs,
	};
}

function text(input: JsonValue, key: string): string | null {
	if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
	const value = input[key];
	return typeof value === "string" ? value : null;
}

function title(step: Step, input: JsonValue): string {
	if (isLessonTool(step.tool)) return lessonStep(step.tool, input);
	switch (step.tool) {
		case "read_file":
			return "Read";
		case "write_file":
			return "Wrote";
		case "str_replace": {
			const section =
				heading(text(input, "newText") ?? "") ?? heading(text(input, "oldText") ?? "");
			return section === null ? "Changed" : `Wrote “${section}” in`;
		}
		case "list_directory":
			return step.path === "" || step.path === "." || step.path === null
				? "Looked through the workspace"
				: "Looked in";
		case "find_outcomes":
			return `Looked up outcomes${wanted(input)}`;
		case "read_skill":
			return `Looked up ${skillName(text(input, "reference") ?? "")}`;
		case "search_memory":
			return `Looked in memory for “${text(input, "question") ?? ""}”`;
		case "read_memory":
			return "Looked at what I remember about";
		case "update_memory":
			return "Noted something to ask you about, for";
		case "search_sessions":
			return `Looked through past sessions for “${text(input, "query") ?? ""}”`;
		case "read_session":
			return "Read a past session";
		default:
			return sentence(step.tool);
	}
}

/** "for “iteration”": what outcomes were looked up by. */
function wanted(input: JsonValue): string {
	const by = text(input, "code") ?? text(input, "words") ?? "";
	return by === "" ? "" : ` for “${by}”`;
}

/** The first section heading in a piece of markdown. */
function heading(markdown: string): string | null {
	return /^## +(\S.*)$/m.exec(markdown)?.[1]?.trim() ?? null;
}

/** `differentiation/eal` as "differentiation (eal)". */
function skillName(reference: string): string {
	const [name = "", ...rest] = reference.replace(/\.md$/, "").split("/");
	const plain = name.replaceAll("-", " ");
	return rest.length > 0 ? `${plain} (${rest.join(" ").replaceAll("-", " ")})` : plain;
}

function sentence(name: string): string {
	const words = name.replaceAll(/[_-]+/g, " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}

const NAMED = new Set([
	"read_file",
	"write_file",
	"str_replace",
	"list_directory",
	"find_outcomes",
	"read_skill",
	"read_memory",
	"search_memory",
	"update_memory",
	"search_sessions",
	"read_session",
]);

/** Where a lesson stands. */
const LESSON = /^lessons\/.*\/lesson\.md$/;

/** "Read 4 files, looked up 2 guides and wrote 3 sections": what a group of steps came to. */
export function summarise(steps: Step[]): string {
	const done = steps.filter((step) => step.state === "done");
	const effects = done.flatMap((step) => step.effects);
	const paths = new Set(effects.flatMap((e) => (e.effect === "fileRead" ? [e.path] : [])));
	const lessons = [...paths].filter((path) => LESSON.test(path)).length;
	const files = paths.size - lessons;
	const skills = new Set(effects.flatMap((e) => (e.effect === "skillLoaded" ? [e.reference] : [])));
	const sections = done.filter((step) => step.tool === "str_replace").length;
	const written = new Set(
		done.flatMap((step) => (step.tool === "write_file" && step.path ? [step.path] : [])),
	);
	const times = (tool: string) => done.filter((step) => step.tool === tool).length;
	const looked = times("list_directory");
	const outcomes = times("find_outcomes");
	const recalled = times("read_memory") + times("search_memory");
	const remembered = times("update_memory");
	const past = times("search_sessions") + times("read_session");
	const other = done.filter((step) => !NAMED.has(step.tool) && !isLessonTool(step.tool)).length;
	const failed = steps.filter((step) => step.state === "failed").length;
	const notes = steps.flatMap((step) => notesIn(step.effects)).length;

	const did = [
		looked > 0 && steps.length === looked && `looked in ${count(looked, "folder")}`,
		files > 0 && `read ${count(files, "file")}`,
		lessons > 0 && `read ${lessons === 1 ? "the lesson" : `${lessons} lessons`}`,
		outcomes > 0 && "looked up outcomes",
		skills.size > 0 && `looked up ${count(skills.size, "guide")}`,
		written.size > 0 && `began ${count(written.size, "document")}`,
		sections > 0 && `wrote ${count(sections, "section")}`,
		...lessonSum(done),
		recalled > 0 && "looked at what I remember",
		past > 0 && "looked at past sessions",
		remembered > 0 && "noted something to ask you about",
		other > 0 && `did ${count(other, "other step")}`,
	].filter((part) => part !== false);
	const aside = [
		failed > 0 && `${failed} failed`,
		notes > 0 && `${count(notes, "note")} from a plugin`,
	].filter((part) => part !== false);
	const line = [listed(did), ...aside].filter((part) => part !== "").join("; ");
	if (line === "") return count(steps.length, "step");
	return line.charAt(0).toUpperCase() + line.slice(1);
}

/** "Reading 3B's profile": what is going on, for the quiet line. */
export function doing(step: Step): string {
	if (isLessonTool(step.tool)) return lessonStepDoing(step.title);
	const name = fileWords(step.path ?? "");
	switch (step.tool) {
		case "read_file":
			return `Reading ${name}`;
		case "write_file":
			return `Beginning ${name}`;
		case "str_replace":
			return step.title === "Changed"
				? `Writing ${name}`
				: `${step.title.replace("Wrote", "Writing")} ${name}`;
		case "list_directory":
			return "Looking through the workspace";
		case "find_outcomes":
		case "read_skill":
		case "search_sessions":
			return step.title.replace("Looked", "Looking");
		case "search_memory":
			return step.title.replace("Looked", "Looking");
		case "read_memory":
			return "Looking at what I remember";
		case "update_memory":
			return "Noting something to ask you about";
		default:
			return step.title;
	}
}

/** "a, b and c". */
function listed(parts: readonly string[]): string {
	if (parts.length < 2) return parts.join("");
	return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
