import { beforeEach, describe, expect, it } from "vitest";
import type {
	EventBody,
	Interaction,
	InteractionRequest,
	InteractionResponse,
	SectionRef,
	SectionVerdict,
	SessionEvent,
	ToolCall,
} from "../api/generated";
import { type Conversation, EMPTY, foldConversation, type Item, withLive } from "./conversation";

const COMMAND = { plugin: "lesson-planning", name: "create-lesson" };
const SAID: EventBody = {
	type: "userMessage",
	text: "iteration for 3B",
	command: COMMAND,
	face: "window",
};
const STARTED = {
	type: "runStarted",
	plugin: "lesson-planning",
	agent: "planner",
	provider: "offline",
	model: "rules",
	contextTokens: 100_000,
	limits: {
		maxTurns: 40,
		maxBudgetUsd: null,
		maxToolRetries: 3,
		maxNoProgressIterations: 4,
		forceFinalizeOnStall: true,
	},
	prompt: [],
	tools: ["read_file"],
	readOnly: ["read_file"],
	hooks: [],
	output: null,
	memories: [],
	class: "3B",
	approval: "automation",
	factors: { topology: "specialists", memory: "on" },
	delegation: null,
} satisfies EventBody;
const QUESTION: Interaction = {
	id: "i1",
	origin: { by: "tool", callId: "ask" },
	expiresAt: null,
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
		usage: {
			inputTokens: 1,
			outputTokens: 1,
			cacheReadTokens: 0,
			cacheWriteTokens: 0,
			reasoningTokens: 0,
		},
		costUsd: 0,
		replaced: [],
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
	return { type: "runFinished", status, reason, parent: null };
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
		expect(only(asking, "card").outcome).toEqual({ how: "open" });

		const response = { kind: "answer" as const, text: "3B" };
		const after = fold(SAID, STARTED, opened, {
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
			{ type: "interactionOpened", interaction: QUESTION },
			{ type: "cancelRequested", face: "window" },
			finish("cancelled"),
		);
		expect(only(conversation, "card").outcome).toEqual({ how: "withdrawn", why: "stopped" });
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
			failure: { kind: "overloaded", message: "The provider is busy.", retryAfterMs: null },
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
			type: "hookRan",
			hook: "scope-check",
			point: "preLoop",
			turn: 0,
			callId: null,
			verdict: { action: "continue" },
			effects: [],
			modelCalls: [],
			durationMs: 1,
		});
		expect(after).toEqual({ ...before, lastSeq: 3 });
	});
});

function opened(interaction: Interaction): EventBody {
	return { type: "interactionOpened", interaction };
}

function response(interactionId: string, answer: InteractionResponse): EventBody {
	return { type: "interactionAnswered", interactionId, response: answer, face: "window" };
}

function after(id: string, request: InteractionRequest): Interaction {
	const origin = {
		by: "hook",
		hook: "check",
		point: "postLoop",
		turn: 1,
		callId: null,
	} as const;
	return { id, origin, expiresAt: null, request };
}

const STARTER = { path: "plan.md", id: "starter", heading: "Starter", sha256: "s1" };
const MAIN = { path: "plan.md", id: "main", heading: "Main", sha256: "m1" };

function adjudication(id: string, ...sections: SectionRef[]): EventBody {
	return opened(after(id, { kind: "adjudication", sections }));
}

function decision(id: string, sectionId: string, verdict: SectionVerdict): EventBody {
	const decisions = [{ path: "plan.md", sectionId, verdict, tookMs: 5 }];
	return response(id, { kind: "adjudication", decisions });
}

describe("questions to the teacher", () => {
	it("has nothing to stop when it asks about work that is done", () => {
		const reflection = after("r", { kind: "reflection", questions: [] });
		expect(fold(SAID, STARTED, answered(1, "Done."), opened(reflection)).work).toBe("deciding");
		expect(fold(SAID, STARTED, opened(QUESTION)).work).toBe("asking");
	});

	it("says why one was taken back", () => {
		const conversation = fold(SAID, STARTED, opened(QUESTION), {
			type: "interactionWithdrawn",
			interactionId: "i1",
			why: "movedOn",
		});
		expect(only(conversation, "card").outcome).toEqual({ how: "withdrawn", why: "movedOn" });
		expect(conversation.question).toBeNull();
	});

	it("knows which were shown", () => {
		const shown: EventBody = { type: "interactionShown", interactionId: "i1", face: "browser" };
		expect(only(fold(SAID, STARTED, opened(QUESTION), shown), "card").shown).toBe(true);
	});

	it("gathers decisions on sections in one card that stands where it is asked now", () => {
		const conversation = fold(
			SAID,
			STARTED,
			answered(1, "Done."),
			adjudication("a", STARTER, MAIN),
			decision("a", "main", { verdict: "accept" }),
			adjudication("b", STARTER),
			decision("b", "starter", { verdict: "revise", words: "shorter" }),
			adjudication("c", { ...STARTER, sha256: "s2" }),
		);
		expect(kinds(conversation)).toEqual(["teacher", "agent", "line", "decisions"]);
		expect(only(conversation, "line").text).toBe("You asked for a change in “Starter”: shorter");
		expect(only(conversation, "decisions")).toMatchObject({
			interaction: { id: "c" },
			sections: [{ id: "starter", sha256: "s2" }, { id: "main" }],
			decided: ["plan.md#main"],
			working: [],
			over: false,
		});
	});

	it("counts a section again as open when its accepted text has changed", () => {
		const conversation = fold(
			SAID,
			STARTED,
			adjudication("a", STARTER, MAIN),
			decision("a", "main", { verdict: "accept" }),
			adjudication("b", STARTER, { ...MAIN, sha256: "m2" }),
		);
		expect(only(conversation, "decisions").decided).toEqual([]);
	});

	it("takes the choice of another way as a decision", () => {
		const alternatives = after("w", {
			kind: "alternatives",
			section: STARTER,
			current: "Clap.",
			options: [{ approach: "Retrieval", rationale: "", markdown: "Recall." }],
		});
		const conversation = fold(
			SAID,
			STARTED,
			adjudication("a", STARTER),
			decision("a", "starter", { verdict: "alternatives" }),
			opened(alternatives),
			response("w", { kind: "alternative", chosen: 0, tookMs: 5 }),
		);
		const decisions = only(conversation, "decisions");
		expect([decisions.decided, decisions.working]).toEqual([["plan.md#starter"], []]);
	});

	it("counts nothing as accepted when the rest is left or the work ends", () => {
		const asked = [SAID, STARTED, adjudication("a", STARTER)];
		const skipped = fold(...asked, response("a", { kind: "skipped" }));
		expect(only(skipped, "decisions")).toMatchObject({ decided: [], over: true });
		const ended = fold(...asked, finish("cancelled"));
		expect(only(ended, "decisions")).toMatchObject({ decided: [], over: true });
	});
});

describe("a message to an agent at work", () => {
	it("stands where it was read and changes neither the tasks nor what is tried again", () => {
		const tasks = [{ id: "plan", title: "Write the plan", state: "inProgress" as const }];
		const conversation = fold(
			SAID,
			STARTED,
			finished(TASKS, { effects: [{ effect: "tasksUpdated", tasks }] }),
			{ type: "userMessage", text: "shorter", command: null, face: "window" },
		);
		expect(conversation.items.at(-1)).toMatchObject({ text: "shorter", steering: true, seq: 4 });
		expect(conversation.tasks).toEqual(tasks);
		expect(conversation.lastSaid?.text).toBe("iteration for 3B");
	});
});

it("takes what is said instead of deciding for the next request", () => {
	const conversation = fold(
		SAID,
		STARTED,
		answered(1, "Done."),
		adjudication("a", STARTER),
		{ type: "interactionWithdrawn", interactionId: "a", why: "movedOn" },
		{ type: "userMessage", text: "now the worksheet", command: null, face: "window" },
	);
	expect(conversation.items.at(-1)).toMatchObject({ steering: false });
	expect(conversation.lastSaid?.text).toBe("now the worksheet");
	expect(conversation.work).toBe("working");
	expect(only(conversation, "decisions").over).toBe(true);
});

describe("specialists", () => {
	const TASK = {
		agent: "differentiation-specialist",
		task: "Adapt the main activity.",
		decisions: "",
		constraints: "",
		deliverable: "",
	};
	const SENT: EventBody = { type: "subagentRequested", callId: "c9", task: TASK };
	const BEGUN: EventBody = {
		...STARTED,
		agent: TASK.agent,
		delegation: { parent: "t", callId: "c9", task: TASK },
	};
	const CALL: ToolCall = { id: "c9", name: "spawn_subagent", input: {} };

	function inside(...bodies: EventBody[]): SessionEvent[] {
		return log(...bodies).map((event) => ({ ...event, traceId: "sub" }));
	}

	it("fold into one line with their own steps", () => {
		const conversation = foldConversation([
			...log(SAID, STARTED, answered(1, "", CALL), started(CALL), SENT),
			...inside(BEGUN, answered(1, "", READ), finished(READ), answered(2, "Adapted.")),
			...inside({ ...finish("success"), parent: "t" } as EventBody),
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
		const conversation = foldConversation([
			...log(SAID, STARTED, SENT),
			...inside(BEGUN, opened(QUESTION)),
		]);
		expect(kinds(conversation)).toEqual(["teacher", "specialist", "card"]);
		expect(conversation.work).toBe("asking");
	});

	it("write for the agent that sent them, not for the teacher", () => {
		const conversation = foldConversation([...log(SAID, STARTED, SENT), ...inside(BEGUN)]);
		expect(withLive(conversation, { traceId: "sub", turn: 1, text: "Word cards" })).toBe(
			conversation,
		);
	});

	it("say when one takes over, and are no step", () => {
		const transfer: ToolCall = { id: "c8", name: "transfer_to_resource_creator", input: {} };
		const conversation = fold(SAID, STARTED, answered(1, "", transfer), started(transfer), {
			type: "handedOff",
			callId: "c8",
			from: "planner",
			start: { ...STARTED, agent: "resource-creator" },
		});
		expect(kinds(conversation)).toEqual(["teacher", "line"]);
		expect(only(conversation, "line").text).toBe("The resource creator goes on");
	});
});

describe("quiet lines", () => {
	it("tell once a run what stayed on this computer, by kind", () => {
		const replaced = (turn: number, kind: string, ...tokens: string[]) =>
			({ ...answered(turn, "Words."), replaced: [{ kind, tokens }] }) as EventBody;
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

	it("open into the summary of what was said earlier", () => {
		const usage = {
			inputTokens: 1,
			outputTokens: 1,
			cacheReadTokens: 0,
			cacheWriteTokens: 0,
			reasoningTokens: 0,
		};
		const conversation = fold(SAID, STARTED, {
			type: "historySummarised",
			messages: 12,
			summary: "- iteration",
			model: "x",
			usage,
			costUsd: 0,
			durationMs: 1,
		});
		expect(only(conversation, "line")).toMatchObject({ sign: "summary", detail: "- iteration" });
	});
});

it("reads a structured answer, with the memories that it rests on", () => {
	const value = { response: "The lesson is drafted.", memoriesReferenced: ["k3f9", 7] };
	const message = { content: [{ type: "structured" as const, value }], stop: "endTurn" as const };
	const conversation = fold(SAID, STARTED, { ...answered(1, ""), message } as EventBody);
	expect(only(conversation, "agent")).toMatchObject({
		key: "text:t:1:0",
		text: "The lesson is drafted.",
		memories: ["k3f9"],
	});
});

it("shows the answer that holds, not the one that was rejected or changed by a check", () => {
	const rejected = fold(
		SAID,
		STARTED,
		answered(1, "First."),
		{ type: "answerRejected", problem: "unknown memory" },
		answered(2, "Second."),
	);
	expect(kinds(rejected)).toEqual(["teacher", "line", "agent"]);
	expect(only(rejected, "agent").text).toBe("Second.");
	const message = {
		content: [{ type: "text" as const, text: "Milder." }],
		stop: "endTurn" as const,
	};
	const changed = fold(SAID, STARTED, answered(1, "Harsh."), {
		type: "hookRan",
		hook: "tone",
		point: "postModel",
		turn: 1,
		callId: null,
		verdict: { action: "modify", change: { what: "answer", message } },
		effects: [],
		modelCalls: [],
		durationMs: 1,
	});
	expect(only(changed, "agent")).toMatchObject({ key: "text:t:1:0", text: "Milder." });
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
			memories: [],
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
