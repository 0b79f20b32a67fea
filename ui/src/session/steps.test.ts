import { expect, it } from "vitest";
import type { ToolEffect } from "../api/generated";
import { growth } from "../shared/test-growth";
import { doing, endStep, isShownElsewhere, newStep, type Step, summarise } from "./steps";

function done(name: string, input: Record<string, string>, ...effects: ToolEffect[]): Step {
	const step = newStep({ id: `${name}${JSON.stringify(input)}`, name, input });
	return endStep(step, { outcome: "completed" }, effects, 1);
}

const read = (path: string) =>
	done("read_file", { path }, { effect: "fileRead", path, sha256: null });
const skill = (reference: string) =>
	done("read_skill", { reference }, { effect: "skillLoaded", reference, tier: 2 });

it("counts files once, skills and sections", () => {
	const steps = [
		read("a.md"),
		read("a.md"),
		read("b.md"),
		skill("differentiation"),
		done("str_replace", { path: "lessons/x.md" }),
	];
	expect(summarise(steps)).toBe("Read 2 files, looked up 1 guide and wrote 1 section");
});

it("mentions looking around only when nothing else was done", () => {
	const look = done("list_directory", { path: "." });
	expect(summarise([look])).toBe("Looked in 1 folder");
	expect(summarise([look, read("a.md")])).toBe("Read 1 file");
});

it("says how many failed", () => {
	const failed = endStep(
		newStep({ id: "x", name: "read_file", input: { path: "x" } }),
		{ outcome: "failed", message: "no" },
		[],
		1,
	);
	expect(summarise([read("a.md"), failed])).toBe("Read 1 file; 1 failed");
});

it("says that a plugin had something to say", () => {
	const noted = done("read_file", { path: "a.md" }, { effect: "noted", text: "An old file." });
	expect(summarise([read("a.md"), noted])).toBe("Read 1 file; 1 note from a plugin");
});

it("names the section that is written", () => {
	const input = { path: "lessons/3b/x/cards.md", newText: "## Starter\n\nText" };
	const step = newStep({ id: "x", name: "str_replace", input });
	expect([step.title, doing(step)]).toEqual(["Wrote “Starter” in", "Writing “Starter” in cards"]);
});

it("says what outcomes were looked up by", () => {
	const effect: ToolEffect = {
		effect: "fileRead",
		path: "curriculum/cfe-computing.md",
		sha256: null,
	};
	const looked = done("find_outcomes", { words: "fixed loops" }, effect);
	expect([looked.title, doing(looked)]).toEqual([
		"Looked up outcomes for “fixed loops”",
		"Looking up outcomes for “fixed loops”",
	]);
	expect(summarise([looked])).toBe("Read 1 file and looked up outcomes");
	expect(done("find_outcomes", { code: "TCH 3-14a" }).title).toBe(
		"Looked up outcomes for “TCH 3-14a”",
	);
	expect(done("find_outcomes", {}).title).toBe("Looked up outcomes");
});

it("says in plain words that it looked at memory and at past sessions", () => {
	const recalled = done("read_memory", { path: "memory/classes/3B/MEMORY.md" });
	const searched = done("search_sessions", { query: "iteration" });
	expect(summarise([recalled, searched])).toBe(
		"Looked at what I remember and looked at past sessions",
	);
	expect(doing(searched)).toBe("Looking through past sessions for “iteration”");
});

it("leaves specialists to lines of their own", () => {
	const names = ["spawn_subagent", "transfer_to_resource_creator", "read_file"];
	expect(names.map(isShownElsewhere)).toEqual([true, true, false]);
});

it("turns the name of an unknown tool into words", () => {
	expect(newStep({ id: "x", name: "find_past-lessons", input: null }).title).toBe(
		"Find past lessons",
	);
});

it("names the section of a long text in time that grows with it", () => {
	const named = (text: string) => done("str_replace", { newText: `## Starter${text}` }).title;
	expect(named("  ")).toBe("Wrote “Starter” in");
	expect(growth(named, " ")).toBeLessThan(8);
});
