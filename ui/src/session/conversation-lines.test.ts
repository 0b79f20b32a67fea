import { describe, expect, it } from "vitest";
import type { EntryBody, LogEntry, ToolCall } from "../api/generated";
import { withLive } from "./conversation";
import {
	answered,
	finish,
	finished,
	fold,
	foldLog,
	kinds,
	log,
	only,
	opened,
	QUESTION,
	READ,
	SAID,
	STARTED,
	started,
} from "./test-log";

describe("specialists", () => {
	const TASK = {
		agent: "differentiation-specialist",
		task: "Adapt the main activity.",
		decisions: "",
		constraints: "",
		deliverable: "",
	};
	const SENT: EntryBody = { family: "run", type: "subagentRequested", callId: "c9", task: TASK };
	const BEGUN: EntryBody = {
		...STARTED,
		agent: TASK.agent,
		delegation: { parent: "t", callId: "c9" },
	};
	const CALL: ToolCall = { id: "c9", name: "spawn_subagent", input: {} };

	function inside(...bodies: EntryBody[]): LogEntry[] {
		return log(...bodies).map((event) => ({ ...event, traceId: "sub" }));
	}

	it("fold into one line with their own steps", () => {
		const conversation = foldLog([
			...log(SAID, STARTED, answered(1, "", CALL), started(CALL), SENT),
			...inside(BEGUN, answered(1, "", READ), finished(READ), answered(2, "Adapted.")),
			...inside({ ...finish("success"), parent: "t" } as EntryBody),
			...log(finished(CALL)),
		]);
		expect(kinds(conversation)).toEqual(["teacher", "specialist"]);
		const specialist = only(conversation, "specialist");
		expect([specialist.name, specialist.state]).toEqual(["differentiation specialist", "done"]);
		expect(specialist.items.map(({ kind }) => kind)).toEqual(["steps", "agent"]);
		expect(conversation.work).toBe("working");
		expect(conversation.run).toBe("t");
	});

	it("ask in the conversation itself", () => {
		const conversation = foldLog([...log(SAID, STARTED, SENT), ...inside(BEGUN, opened(QUESTION))]);
		expect(kinds(conversation)).toEqual(["teacher", "specialist", "card"]);
		expect(conversation.work).toBe("asking");
	});

	it("write for the agent that sent them, not for the teacher", () => {
		const conversation = foldLog([...log(SAID, STARTED, SENT), ...inside(BEGUN)]);
		expect(withLive(conversation, { traceId: "sub", turn: 1, text: "Word cards" })).toBe(
			conversation,
		);
	});

	it("say when one takes over, and are no step", () => {
		const transfer: ToolCall = { id: "c8", name: "transfer_to_resource_creator", input: {} };
		const conversation = fold(SAID, STARTED, answered(1, "", transfer), started(transfer), {
			family: "run",
			type: "handedOff",
			from: "planner",
			start: { ...STARTED, agent: "resource-creator", handedBy: ["planner"] },
		});
		expect(kinds(conversation)).toEqual(["teacher", "line"]);
		expect(only(conversation, "line").text).toBe("The resource creator goes on");
		expect(conversation.floor).toEqual({ agent: "resource-creator", before: "planner" });
	});

	it("hold the conversation from run to run, and say when it is back", () => {
		const holds = { ...STARTED, agent: "resource-creator", handedBy: ["planner"] };
		const ended: EntryBody = {
			family: "run",
			type: "runFinished",
			status: "success",
			reason: "",
			parent: null,
		};
		const transfer: ToolCall = { id: "c8", name: "transfer_to_resource_creator", input: {} };
		const handed: EntryBody = {
			family: "run",
			type: "handedOff",
			from: "planner",
			start: holds,
		};
		const over = [SAID, STARTED, answered(1, "", transfer), started(transfer), handed, ended];
		const stays = fold(...over, SAID, holds);
		expect(kinds(stays)).toEqual(["teacher", "line", "teacher"]);
		expect(stays.floor?.before).toBe("planner");
		const back = fold(...over, SAID, STARTED);
		expect(back.items.at(-1)).toMatchObject({ sign: "handover", text: "Back with the planner" });
		expect(back.floor).toEqual({ agent: "planner", before: null });
	});
});

describe("quiet lines", () => {
	it("say when another model answers from here on, and not that the first one does", () => {
		const elsewhere = { ...STARTED, provider: "anthropic", model: "claude-haiku" };
		const moved = fold(SAID, STARTED, finish("success"), SAID, elsewhere);
		expect(kinds(moved)).toEqual(["teacher", "teacher", "line"]);
		expect(only(moved, "line").text).toBe("From here on claude-haiku answers (anthropic)");
		expect(kinds(fold(SAID, elsewhere))).toEqual(["teacher"]);
	});

	it("say when a model begins to write in the frame that rules make", () => {
		const writer = { provider: "openai", model: "gemma", contextTokens: 8192 };
		const moved = fold(SAID, STARTED, finish("success"), SAID, { ...STARTED, writer });
		expect(only(moved, "line").text).toBe(
			"From here on gemma writes the lines of each section (openai)",
		);
		const stays = fold(SAID, { ...STARTED, writer }, finish("success"), SAID, {
			...STARTED,
			writer,
		});
		expect(kinds(stays)).toEqual(["teacher", "teacher"]);
	});

	it("say which command plain words were taken for", () => {
		const understood = { plugin: "lesson-planning", name: "exit-quiz" };
		const conversation = fold(SAID, { ...STARTED, understood });
		expect(only(conversation, "line")).toMatchObject({
			sign: "command",
			text: "Taken for /exit-quiz",
		});
	});

	it("tell once a run what stayed on this computer, by kind", () => {
		const replaced = (turn: number, kind: string, ...tokens: string[]) =>
			({ ...answered(turn, "Words."), replaced: [{ kind, tokens }] }) as EntryBody;
		const conversation = fold(
			SAID,
			STARTED,
			replaced(1, "person", "A", "B"),
			replaced(2, "person", "B"),
			replaced(3, "email", "C"),
		);
		expect(only(conversation, "line").text).toBe(
			"2 names and 1 email address stayed on this computer",
		);
	});

	const noted = (callId: string | null, text: string): EntryBody => ({
		family: "run",
		type: "hookRan",
		hook: "lesson-planning/PreToolUse",
		point: callId === null ? "preModel" : "preTool",
		callId,
		verdict: { action: "continue" },
		effects: [{ effect: "noted", text }],
		modelCalls: [],
	});

	it("tell once what a plugin's program had to say", () => {
		const bodies = [noted(null, "No printer today."), noted(null, "No printer today.")];
		expect(only(fold(SAID, STARTED, ...bodies), "line")).toMatchObject({
			sign: "note",
			text: "No printer today.",
		});
	});

	it("are not needed for a note about a step, which stands with the step", () => {
		const read = { effect: "fileRead", path: "classes/3B.md", sha256: null } as const;
		const conversation = fold(
			SAID,
			STARTED,
			answered(1, "", READ),
			noted(READ.id, "An old file."),
			finished(READ, { effects: [read] }),
		);
		expect(kinds(conversation)).toEqual(["teacher", "steps"]);
		expect(only(conversation, "steps").steps[0]?.effects).toEqual([
			{ effect: "noted", text: "An old file." },
			read,
		]);
	});

	it("open into the summary of what was said earlier", () => {
		const usage = {
			inputTokens: 1,
			outputTokens: 1,
			cacheReadTokens: 0,
			cacheWriteTokens: 0,
			reasoningTokens: 0,
		};
		const conversation = fold(SAID, STARTED, {
			family: "run",
			type: "historySummarised",
			messages: 12,
			summary: "- iteration",
			usage,
			costUsd: 0,
		});
		expect(only(conversation, "line")).toMatchObject({ sign: "summary", detail: "- iteration" });
	});
});
