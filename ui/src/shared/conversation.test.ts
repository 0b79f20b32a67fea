import { beforeEach, describe, expect, it } from "vitest";
import type { EventBody, Interaction, SessionEvent, ToolCall } from "../api/generated";
import { type Conversation, EMPTY, foldConversation, type Item, withLive } from "./conversation";

const COMMAND = { plugin: "lesson-planning", name: "create-lesson" };
const SAID: EventBody = {
	type: "userMessage",
	text: "iteration for 3B",
	command: COMMAND,
	face: "window",
};
const STARTED: EventBody = {
	type: "runStarted",
	plugin: "lesson-planning",
	agent: "planner",
	provider: "offline",
	model: "rules",
	limits: { maxTurns: 40, maxBudgetUsd: null },
	prompt: [],
	tools: ["read_file"],
	hookPoints: [],
};
const QUESTION: Interaction = {
	id: "i1",
	callId: "ask",
	request: {
		kind: "question",
		question: "Which class?",
		reason: "",
		options: [{ label: "3B", description: "" }],
		freeText: true,
	},
};

let seq = 0;
beforeEach(() => {
	seq = 0;
});

function log(...bodies: EventBody[]): SessionEvent[] {
	return bodies.map((body) => ({
		sessionId: "s",
		seq: ++seq,
		traceId: "t",
		at: "2026-01-05T09:00:00Z",
		body,
	}));
}

function fold(...bodies: EventBody[]): Conversation {
	return foldConversation(log(...bodies));
}

function answered(turn: number, text: string, ...calls: ToolCall[]): EventBody {
	return {
		type: "modelAnswered",
		turn,
		message: {
			content: [
				...(text === "" ? [] : [{ type: "text" as const, text }]),
				...calls.map((call) => ({ type: "toolCall" as const, ...call })),
			],
			stop: calls.length > 0 ? "toolUse" : "endTurn",
		},
		usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
		costUsd: 0,
		firstTokenMs: 1,
		durationMs: 2,
	};
}

const READ: ToolCall = { id: "c1", name: "read_file", input: { path: "classes/3B.md" } };
const SKILL: ToolCall = {
	id: "c2",
	name: "read_skill",
	input: { reference: "differentiation/eal.md" },
};
const TASKS: ToolCall = { id: "c3", name: "update_tasks", input: {} };
const WRITE: ToolCall = {
	id: "c4",
	name: "str_replace",
	input: { path: "lessons/3b/x/lesson-plan.md", oldText: "a", newText: "## Starter\n\nb" },
};

function started(call: ToolCall): EventBody {
	return { type: "toolStarted", callId: call.id, name: call.name };
}

function finished(
	call: ToolCall,
	body: Partial<Extract<EventBody, { type: "toolFinished" }>> = {},
): EventBody {
	return {
		type: "toolFinished",
		callId: call.id,
		name: call.name,
		result: { outcome: "completed", content: "" },
		effects: [],
		durationMs: 5,
		...body,
	};
}

function finish(
	status: Extract<EventBody, { type: "runFinished" }>["status"],
	reason = "",
): EventBody {
	return { type: "runFinished", status, reason };
}

const kinds = (conversation: Conversation) => conversation.items.map((item) => item.kind);

function only<K extends Item["kind"]>(
	conversation: Conversation,
	kind: K,
): Extract<Item, { kind: K }> {
	const found = conversation.items.filter((item) => item.kind === kind);
	expect(found).toHaveLength(1);
	return found[0] as Extract<Item, { kind: K }>;
}

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
					text: "iteration for 3B",
					command: COMMAND,
					face: "window",
					at: "2026-01-05T09:00:00Z",
				},
			],
			work: "working",
			lastSaid: { text: "iteration for 3B", command: COMMAND },
			provider: "offline",
		});
	});

	it("gathers the tool calls of neighbouring turns into one group of steps", () => {
		const conversation = fold(
			SAID,
			STARTED,
			answered(1, "I'll read.", READ),
			started(READ),
			finished(READ, { effects: [{ effect: "fileRead", path: "classes/3B.md" }] }),
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
					effects: [{ effect: "fileRead", path: "classes/3B.md" }],
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
		const opened: EventBody = { type: "interactionOpened", interaction: QUESTION };
		const asking = fold(SAID, STARTED, opened);
		expect([asking.work, asking.question]).toEqual(["asking", QUESTION]);
		expect(only(asking, "question").response).toBeNull();

		const response = { kind: "answer" as const, text: "3B" };
		const after = fold(SAID, STARTED, opened, {
			type: "interactionAnswered",
			interactionId: "i1",
			response,
			face: "terminal",
		});
		expect([after.work, after.question]).toEqual(["working", null]);
		expect(only(after, "question").response).toEqual(response);
	});

	it("closes a question that the end of the work left without an answer", () => {
		const conversation = fold(
			SAID,
			STARTED,
			{ type: "interactionOpened", interaction: QUESTION },
			{ type: "cancelRequested", face: "window" },
			finish("cancelled"),
		);
		expect(only(conversation, "question").response).toEqual({ kind: "closed" });
		expect(conversation.question).toBeNull();
		expect(conversation.work).toBe("idle");
	});

	it("is stopping between the wish to stop and the end", () => {
		const conversation = fold(SAID, STARTED, { type: "cancelRequested", face: "window" });
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
		const failed: EventBody = {
			type: "modelFailed",
			turn: 1,
			failure: { kind: "overloaded", message: "The provider is busy." },
			durationMs: 10,
		};
		expect(fold(SAID, STARTED, failed).trouble).toBe("The provider is busy.");
		expect(fold(SAID, STARTED, failed, answered(1, "Here.")).trouble).toBeNull();
		const ended = fold(SAID, STARTED, failed, finish("error_model"));
		expect(only(ended, "notice").text).toBe("The provider is busy.");
	});

	it("says that it carried on after an interruption", () => {
		const conversation = fold(SAID, STARTED, { type: "runResumed" });
		expect(only(conversation, "notice").reason).toBe("resumed");
		expect(conversation.work).toBe("working");
	});

	it("still asks after an interruption in front of a question", () => {
		const conversation = fold(
			SAID,
			STARTED,
			{ type: "interactionOpened", interaction: QUESTION },
			{ type: "runResumed" },
		);
		expect(conversation.work).toBe("asking");
	});

	it("has nothing to show for checks", () => {
		const before = fold(SAID, STARTED);
		seq = 0;
		const after = fold(SAID, STARTED, {
			type: "hooksRan",
			point: "preLoop",
			turn: 0,
			results: [{ hook: "scope-check", verdict: { action: "continue" }, durationMs: 1 }],
		});
		expect(after).toEqual(before);
	});
});

it("tells what is only said in passing from what is said to the teacher", () => {
	const conversation = fold(SAID, STARTED, answered(1, "I'll read.", READ), answered(2, "Done."));
	const asides = conversation.items.flatMap((item) => (item.kind === "agent" ? [item.aside] : []));
	expect(asides).toEqual([true, false]);
});

describe("text that is being written", () => {
	const live = { traceId: "t", turn: 1, text: "The les" };

	it("stands at the end while the agent works", () => {
		const conversation = withLive(fold(SAID, STARTED), live);
		expect(conversation.items.at(-1)).toEqual({
			kind: "agent",
			key: "text:t:1:0",
			text: "The les",
			streaming: true,
			aside: true,
		});
	});

	it("is no word in passing once it is long or has a second line", () => {
		const asides = ["Now the worksheet.", "I drafted it.\n\n- Look", "word ".repeat(40)].map(
			(text) => {
				const item = withLive(fold(SAID, STARTED), { ...live, text }).items.at(-1);
				return item?.kind === "agent" && item.aside;
			},
		);
		expect(asides).toEqual([true, false, false]);
	});

	it("keeps its key when it is finished, so that nothing jumps", () => {
		const writing = withLive(fold(SAID, STARTED), live);
		const written = fold(SAID, STARTED, answered(1, "The lesson."));
		expect(written.items.at(-1)?.key).toBe(writing.items.at(-1)?.key);
	});

	it("is ignored when the finished answer is already there", () => {
		const conversation = fold(SAID, STARTED, answered(1, "The lesson."));
		expect(withLive(conversation, live)).toBe(conversation);
	});

	it("is ignored when the work is over", () => {
		const conversation = fold(SAID, STARTED, finish("cancelled"));
		expect(withLive(conversation, live)).toBe(conversation);
	});
});
