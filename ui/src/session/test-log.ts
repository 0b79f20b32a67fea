/** Logs of sessions for tests of the conversation, in few words. */
import { expect } from "vitest";
import type {
	EntryBody,
	Interaction,
	InteractionRequest,
	InteractionResponse,
	LogEntry,
	SectionRef,
	SectionVerdict,
	ToolCall,
} from "../api/generated";
import { type Conversation, foldConversation, type Item } from "./conversation";

export const NO_USAGE = {
	inputTokens: 0,
	outputTokens: 0,
	cacheReadTokens: 0,
	cacheWriteTokens: 0,
	reasoningTokens: 0,
};
export const COMMAND = { plugin: "lesson-planning", name: "create-lesson" };
export const SAID: EntryBody = {
	family: "run",
	type: "userMessage",
	text: "iteration for 3B",
	command: COMMAND,
	face: "window",
};
export const STARTED = {
	family: "run",
	type: "runStarted",
	agent: "planner",
	provider: "offline",
	model: "rules",
	host: null,
	class: "3B",
	delegation: null,
	understood: null,
	handedBy: [],
	writer: null,
} satisfies EntryBody;
export const QUESTION: Interaction = {
	id: "i1",
	origin: { by: "tool", callId: "ask" },
	expiresAt: null,
	request: {
		kind: "question",
		question: "Which class?",
		reason: "",
		options: [{ label: "3B", description: "", opens: null }],
		freeText: true,
	},
};

export function log(...bodies: EntryBody[]): LogEntry[] {
	return bodies.map((body) => ({
		sessionId: "s",
		seq: 0,
		traceId: "t",
		at: "2026-01-05T09:00:00Z",
		body,
	}));
}

/** Folds events as if the log were made of these, in this order. */
export function foldLog(events: readonly LogEntry[]): Conversation {
	return foldConversation(events.map((event, index) => ({ ...event, seq: index + 1 })));
}

export function fold(...bodies: EntryBody[]): Conversation {
	return foldLog(log(...bodies));
}

export function answered(turn: number, text: string, ...calls: ToolCall[]): EntryBody {
	return {
		family: "run",
		type: "modelAnswered",
		turn,
		message: {
			content: [
				...(text === "" ? [] : [{ type: "text" as const, text }]),
				...calls.map((call) => ({ type: "toolCall" as const, ...call })),
			],
			stop: calls.length > 0 ? "toolUse" : "endTurn",
		},
		usage: { ...NO_USAGE, inputTokens: 1, outputTokens: 1 },
		costUsd: 0,
		replaced: [],
	};
}

export const READ: ToolCall = { id: "c1", name: "read_file", input: { path: "classes/3B.md" } };
export const SKILL: ToolCall = {
	id: "c2",
	name: "read_skill",
	input: { reference: "differentiation/eal.md" },
};
export const TASKS: ToolCall = { id: "c3", name: "update_tasks", input: {} };
export const WRITE: ToolCall = {
	id: "c4",
	name: "str_replace",
	input: { path: "lessons/3b/x/cards.md", oldText: "a", newText: "## Starter\n\nb" },
};

export function started(call: ToolCall): EntryBody {
	return { family: "run", type: "toolStarted", callId: call.id, name: call.name };
}

export function finished(
	call: ToolCall,
	body: Partial<Extract<EntryBody, { type: "toolFinished" }>> = {},
): EntryBody {
	return {
		family: "run",
		type: "toolFinished",
		callId: call.id,
		name: call.name,
		result: { outcome: "completed" },
		effects: [],
		durationMs: 5,
		...body,
	};
}

export function finish(
	status: Extract<EntryBody, { type: "runFinished" }>["status"],
	reason = "",
): EntryBody {
	return { family: "run", type: "runFinished", status, reason, parent: null };
}

export const kinds = (conversation: Conversation) => conversation.items.map((item) => item.kind);

export function only<K extends Item["kind"]>(
	conversation: Conversation,
	kind: K,
): Extract<Item, { kind: K }> {
	const found = conversation.items.filter((item) => item.kind === kind);
	expect(found).toHaveLength(1);
	return found[0] as Extract<Item, { kind: K }>;
}

export function opened(interaction: Interaction): EntryBody {
	return { family: "ask", type: "interactionOpened", interaction };
}

export function response(interactionId: string, answer: InteractionResponse): EntryBody {
	return {
		family: "ask",
		type: "interactionAnswered",
		interactionId,
		response: answer,
		face: "window",
	};
}

export function after(id: string, request: InteractionRequest): Interaction {
	const origin = {
		by: "hook",
		hook: "check",
		point: "postLoop",
		turn: 1,
		callId: null,
	} as const;
	return { id, origin, expiresAt: null, request };
}

export const STARTER = {
	path: "lessons/3B/loops/lesson.md",
	id: "starter",
	heading: "Starter",
	sha256: "s1",
};
export const MAIN = {
	path: "lessons/3B/loops/lesson.md",
	id: "main",
	heading: "Main",
	sha256: "m1",
};

export function adjudication(id: string, ...sections: SectionRef[]): EntryBody {
	return opened(after(id, { kind: "adjudication", sections }));
}

export function decision(id: string, sectionId: string, verdict: SectionVerdict): EntryBody {
	const decisions = [{ path: "lessons/3B/loops/lesson.md", sectionId, verdict, tookMs: 5 }];
	return response(id, { kind: "adjudication", decisions });
}
