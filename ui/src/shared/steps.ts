/** What the agent did, in plain words. */
import type { JsonValue, ToolCall, ToolEffect, ToolResult } from "../api/generated";

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
	/** What it read, wrote or loaded. */
	effects: ToolEffect[];
}

/** Tools that have a place of their own in the conversation. */
export const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(["update_tasks", "ask_teacher"]);

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
	result: ToolResult,
	effects: ToolEffect[],
	durationMs: number,
): Step {
	const failed = result.outcome !== "completed";
	return {
		...step,
		state: failed ? "failed" : "done",
		message: failed ? result.message : null,
		effects,
		durationMs,
	};
}

function text(input: JsonValue, key: string): string | null {
	if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
	const value = input[key];
	return typeof value === "string" ? value : null;
}

function title(step: Step, input: JsonValue): string {
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
		case "read_skill":
			return `Looked up ${skillName(text(input, "reference") ?? "")}`;
		default:
			return sentence(step.tool);
	}
}

/** The first section heading in a piece of markdown. */
function heading(markdown: string): string | null {
	return /^## +(.+?)\s*$/m.exec(markdown)?.[1] ?? null;
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

/** "Read 4 files, looked up 2 guides, wrote 3 sections": what a group of steps came to. */
export function summarise(steps: Step[]): string {
	const done = steps.filter((step) => step.state === "done");
	const effects = done.flatMap((step) => step.effects);
	const read = new Set(effects.flatMap((e) => (e.effect === "fileRead" ? [e.path] : [])));
	const skills = new Set(effects.flatMap((e) => (e.effect === "skillLoaded" ? [e.reference] : [])));
	const sections = done.filter((step) => step.tool === "str_replace").length;
	const written = new Set(
		done.flatMap((step) => (step.tool === "write_file" && step.path ? [step.path] : [])),
	);
	const looked = done.filter((step) => step.tool === "list_directory").length;
	const named = new Set(["read_file", "write_file", "str_replace", "list_directory", "read_skill"]);
	const other = done.filter((step) => !named.has(step.tool)).length;
	const failed = steps.filter((step) => step.state === "failed").length;

	const parts = [
		looked > 0 && steps.length === looked && `looked in ${count(looked, "folder")}`,
		read.size > 0 && `read ${count(read.size, "file")}`,
		skills.size > 0 && `looked up ${count(skills.size, "guide")}`,
		written.size > 0 && `began ${count(written.size, "document")}`,
		sections > 0 && `wrote ${count(sections, "section")}`,
		other > 0 && `did ${count(other, "other step")}`,
		failed > 0 && `${failed} failed`,
	].filter((part) => part !== false);
	if (parts.length === 0) return count(steps.length, "step");
	const line = parts.join(", ");
	return line.charAt(0).toUpperCase() + line.slice(1);
}

/** "Reading classes/3B.md": what is going on, for the quiet line. */
export function doing(step: Step): string {
	const name = step.path?.split("/").at(-1) ?? "";
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
		case "read_skill":
			return step.title.replace("Looked", "Looking");
		default:
			return step.title;
	}
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
