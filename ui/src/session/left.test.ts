import { expect, test } from "vitest";
import type { CommandInfo, EntryBody, ToolEffect } from "../api/generated";
import { nothingLeft } from "./left";
import { COMMAND, log, SAID, STARTED } from "./test-log";

const LEAVES = "lessons/<class>/<slug>/lesson.md";
const COMMANDS = [{ ...COMMAND, writes: LEAVES }] as unknown as CommandInfo[];
const BY_MODEL = { ...STARTED, provider: "openai", model: "gemma" } satisfies EntryBody;

function ended(status: "success" | "cancelled" = "success"): EntryBody {
	return { family: "run", type: "runFinished", status, reason: "", parent: null };
}

function did(...effects: object[]): EntryBody {
	const body = { family: "run", type: "toolFinished", callId: "c", name: "t", durationMs: 1 };
	const result = { outcome: "completed" };
	return { ...body, result, effects: effects as ToolEffect[] } as unknown as EntryBody;
}

function said(...bodies: EntryBody[]): string | null {
	return nothingLeft(log(...bodies), COMMANDS)?.text ?? null;
}

test("a command that was to write and got words is said to have left nothing", () => {
	expect(said(SAID, BY_MODEL, ended())).toBe(
		`This command leaves ${LEAVES}, and nothing was written there. Try again, or let another model answer.`,
	);
	const elsewhere = did({ effect: "fileWritten", path: "lessons/3B/notes.md" });
	expect(said(SAID, BY_MODEL, elsewhere, ended())).not.toBeNull();
});

test("nothing is said of a run that wrote, looked, is not over, or was by rules", () => {
	const path = "lessons/3B/iteration/lesson.md";
	expect(said(SAID, BY_MODEL, did({ effect: "fileWritten", path }), ended())).toBeNull();
	expect(said(SAID, BY_MODEL, did({ effect: "fileRead", path }), ended())).toBeNull();
	expect(said(SAID, BY_MODEL)).toBeNull();
	expect(said(SAID, BY_MODEL, ended("cancelled"))).toBeNull();
	expect(said(SAID, STARTED, ended())).toBeNull();
	expect(said({ ...SAID, command: null } as EntryBody, BY_MODEL, ended())).toBeNull();
});
