import { describe, expect, it } from "vitest";
import type { EntryBody } from "../api/generated";
import { EMPTY } from "./conversation";
import {
	answered,
	COMMAND,
	finish,
	finished,
	fold,
	kinds,
	NO_USAGE,
	only,
	QUESTION,
	READ,
	SAID,
	SKILL,
	STARTED,
	started,
	TASKS,
	WRITE,
} from "./test-log";

describe("folding a log", () => {
	it("gives nothing for an empty log", () => {
		expect(fold()).toEqual(EMPTY);
	});

	it("shows what the teacher said with its command, and works from then on", () => {
		const conversation = fold(SAID, STARTED);
		expect(conversation).toEqual({
			...EMPTY,
			items: [
				{
					kind: "teacher",
					key: "said:1",
					seq: 1,
					steering: false,
					text: "iteration for 3B",
					command: COMMAND,
					face: "window",
					at: "2026-01-05T09:00:00Z",
				},
			],
			work: "working",
			lastSaid: { text: "iteration for 3B", command: COMMAND },
			provider: "offline",
			floor: { agent: "planner", before: null },
			className: "3B",
			run: "t",
			lastSeq: 2,
		});
	});

	it("gathers the tool calls of neighbouring turns into one group of steps", () => {
		const conversation = fold(
			SAID,
			STARTED,
			answered(1, "I'll read.", READ),
			started(READ),
			finished(READ, { effects: [{ effect: "fileRead", path: "classes/3B.md", sha256: null }] }),
			answered(2, "", SKILL),
			started(SKILL),
		);
		expect(kinds(conversation)).toEqual(["teacher", "agent", "steps"]);
		expect(only(conversation, "steps")).toEqual({
			kind: "steps",
			key: "steps:c1",
			open: true,
			steps: [
				{
					callId: "c1",
					tool: "read_file",
					state: "done",
					title: "Read",
					path: "classes/3B.md",
					durationMs: 5,
					message: null,
					effects: [{ effect: "fileRead", path: "classes/3B.md", sha256: null }],
				},
				{
					callId: "c2",
					tool: "read_skill",
					state: "running",
					title: "Looked up differentiation (eal)",
					path: null,
					durationMs: null,
					message: null,
					effects: [],
				},
			],
		});
	});

	it("begins a new group of steps after text", () => {
		const conversation = fold(
			SAID,
			STARTED,
			answered(1, "", READ),
			answered(2, "Now I write.", WRITE),
		);
		expect(kinds(conversation)).toEqual(["teacher", "steps", "agent", "steps"]);
		expect(conversation.items.map((item) => item.kind === "steps" && item.open)).toEqual([
			false,
			false,
			false,
			true,
		]);
	});

	it("keeps the message of a step that failed and of one that stopped the work", () => {
		const conversation = fold(
			SAID,
			STARTED,
			answered(1, "", READ, WRITE),
			finished(READ, { result: { outcome: "failed", message: "there is no such file" } }),
			finished(WRITE, { result: { outcome: "stopped", message: "the disk is full" } }),
		);
		const steps = only(conversation, "steps").steps;
		expect(steps.map(({ state, message }) => [state, message])).toEqual([
			["failed", "there is no such file"],
			["failed", "the disk is full"],
		]);
	});

	it("keeps the task list out of the steps", () => {
		const tasks = [{ id: "plan", title: "Write the plan", state: "inProgress" as const }];
		const conversation = fold(
			SAID,
			STARTED,
			answered(1, "", TASKS),
			started(TASKS),
			finished(TASKS, { effects: [{ effect: "tasksUpdated", tasks }] }),
		);
		expect(conversation.tasks).toEqual(tasks);
		expect(kinds(conversation)).toEqual(["teacher"]);
	});

	it("forgets the tasks of the message before", () => {
		const tasks = [{ id: "plan", title: "Write the plan", state: "done" as const }];
		const conversation = fold(
			SAID,
			finished(TASKS, { effects: [{ effect: "tasksUpdated", tasks }] }),
			finish("success"),
			SAID,
		);
		expect(conversation.tasks).toEqual([]);
	});

	it("asks, and takes the answer", () => {
		const opened: EntryBody = { family: "ask", type: "interactionOpened", interaction: QUESTION };
		const asking = fold(SAID, STARTED, opened);
		expect([asking.work, asking.question]).toEqual(["asking", QUESTION]);
		expect(only(asking, "card").outcome).toEqual({ how: "open" });

		const response = { kind: "answer" as const, text: "3B" };
		const after = fold(SAID, STARTED, opened, {
			family: "ask",
			type: "interactionAnswered",
			interactionId: "i1",
			response,
			face: "terminal",
		});
		expect([after.work, after.question]).toEqual(["working", null]);
		expect(only(after, "card").outcome).toEqual({ how: "answered", response });
	});

	it("closes a question that the end of the work left without an answer", () => {
		const conversation = fold(
			SAID,
			STARTED,
			{ family: "ask", type: "interactionOpened", interaction: QUESTION },
			{ family: "run", type: "cancelRequested", face: "window" },
			finish("cancelled"),
		);
		expect(only(conversation, "card").outcome).toEqual({ how: "withdrawn", why: "stopped" });
		expect(conversation.question).toBeNull();
		expect(conversation.work).toBe("idle");
	});

	it("is stopping between the wish to stop and the end", () => {
		const conversation = fold(SAID, STARTED, {
			family: "run",
			type: "cancelRequested",
			face: "window",
		});
		expect(conversation.work).toBe("stopping");
	});

	it("says nothing about success", () => {
		const conversation = fold(SAID, STARTED, answered(1, "Done."), finish("success"));
		expect(kinds(conversation)).toEqual(["teacher", "agent"]);
		expect(conversation.work).toBe("idle");
	});

	it.each([
		["cancelled", "stopped by the teacher", "You stopped this. What was written so far is kept."],
		["error_max_turns", "Forty steps were made.", "Forty steps were made."],
		["error_max_budget", "", "The spending limit was reached. What was written is kept."],
		["error_hook_abort", "This is not about teaching.", "This is not about teaching."],
		["error_tool", "the disk is full", "The disk is full."],
		["error_model", "", "The model did not answer."],
	] as const)("tells how work ended: %s", (status, reason, text) => {
		const conversation = fold(SAID, STARTED, finish(status, reason));
		expect(only(conversation, "notice")).toEqual({
			kind: "notice",
			key: "notice:3",
			reason: status,
			text,
			failure: null,
			latest: true,
		});
	});

	it("offers to try again only for the latest work", () => {
		const conversation = fold(SAID, STARTED, finish("cancelled"), SAID, STARTED);
		expect(only(conversation, "notice").latest).toBe(false);
	});

	it("marks steps that the end left undone", () => {
		const conversation = fold(
			SAID,
			STARTED,
			answered(1, "", READ, WRITE),
			started(READ),
			finish("cancelled"),
		);
		expect(only(conversation, "steps").steps.map((step) => step.state)).toEqual(["left", "left"]);
		expect(only(conversation, "steps").open).toBe(false);
	});

	it("shows trouble with the model only until it answers", () => {
		const failed: EntryBody = {
			family: "run",
			type: "modelFailed",
			failure: { kind: "overloaded", message: "The provider is busy.", retryAfterMs: null },
			usage: NO_USAGE,
			costUsd: 0,
		};
		expect(fold(SAID, STARTED, failed).trouble).toEqual({
			kind: "overloaded",
			text: "The provider is busy.",
		});
		expect(fold(SAID, STARTED, failed, answered(1, "Here.")).trouble).toBeNull();
		const ended = fold(SAID, STARTED, failed, finish("error_model"));
		expect(only(ended, "notice")).toMatchObject({
			text: "The provider is busy.",
			failure: { kind: "overloaded", provider: ended.provider },
		});
	});

	it("says that it carried on after an interruption", () => {
		const conversation = fold(SAID, STARTED, { family: "run", type: "runResumed" });
		expect(only(conversation, "notice").reason).toBe("resumed");
		expect(conversation.work).toBe("working");
	});

	it("still asks after an interruption in front of a question", () => {
		const conversation = fold(
			SAID,
			STARTED,
			{ family: "ask", type: "interactionOpened", interaction: QUESTION },
			{ family: "run", type: "runResumed" },
		);
		expect(conversation.work).toBe("asking");
	});

	it("has nothing to show for checks", () => {
		const before = fold(SAID, STARTED);
		const after = fold(SAID, STARTED, {
			family: "run",
			type: "hookRan",
			hook: "scope-check",
			point: "preLoop",
			callId: null,
			verdict: { action: "continue" },
			effects: [],
			modelCalls: [],
		});
		expect(after).toEqual({ ...before, lastSeq: 3 });
	});
});
