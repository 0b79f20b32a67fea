/**
 * The conversation as a person sees it: the fold of a session's log, and the text that is being
 * written on top. Pure; what is on the screen after a restart is what was on the screen before.
 */
import type {
	CommandRef,
	EventBody,
	Face,
	Interaction,
	InteractionResponse,
	RunStatus,
	SessionEvent,
	Task,
	TraceId,
} from "../api/generated";
import type { LiveText } from "./live";
import { sentence } from "./sentence";
import { endStep, newStep, SHOWN_ELSEWHERE, type Step } from "./steps";

export interface TeacherItem {
	kind: "teacher";
	key: string;
	text: string;
	command: CommandRef | null;
	face: Face;
	at: string;
}

export interface AgentItem {
	kind: "agent";
	key: string;
	text: string;
	streaming: boolean;
	/** Whether it only says what is done next. */
	aside: boolean;
}

export interface StepsItem {
	kind: "steps";
	key: string;
	steps: Step[];
	/** Whether the agent may still add to it. */
	open: boolean;
}

export interface QuestionItem {
	kind: "question";
	key: string;
	interaction: Interaction;
	/** Null while it is open; `closed` when the work ended without an answer. */
	response: InteractionResponse | { kind: "closed" } | null;
}

export interface NoticeItem {
	kind: "notice";
	key: string;
	reason: RunStatus | "resumed";
	text: string;
	/** Whether it is the end of the latest work, so that trying again makes sense. */
	latest: boolean;
}

export type Item = TeacherItem | AgentItem | StepsItem | QuestionItem | NoticeItem;

/** What the agent is doing. */
export type Work = "idle" | "working" | "asking" | "stopping";

/** The conversation. */
export interface Conversation {
	items: Item[];
	work: Work;
	/** The task list of the latest run. */
	tasks: Task[];
	/** The question that waits for an answer. */
	question: Interaction | null;
	/** Why the model did not answer, while it is asked again. */
	trouble: string | null;
	/** What the teacher said last, to say it again. */
	lastSaid: { text: string; command: CommandRef | null } | null;
	/** Who answers in the latest run. */
	provider: string | null;
	/** The newest turn whose answer is in the log, by run. */
	answered: { traceId: TraceId; turn: number } | null;
}

export const EMPTY: Conversation = {
	items: [],
	work: "idle",
	tasks: [],
	question: null,
	trouble: null,
	lastSaid: null,
	provider: null,
	answered: null,
};

/** The longest word in passing, in characters. */
const BRIEF = 160;

/** Folds a log, in order of place. */
export function foldConversation(events: readonly SessionEvent[]): Conversation {
	const state: Conversation = { ...EMPTY, items: [] };
	for (const event of events) step(state, event);
	return state;
}

/** Adds the text that is being written. */
export function withLive(conversation: Conversation, live: LiveText | undefined): Conversation {
	if (!live || live.text === "" || conversation.work === "idle") return conversation;
	const { answered } = conversation;
	// The answer may reach the log before the last piece reaches the window.
	if (answered?.traceId === live.traceId && answered.turn >= live.turn) return conversation;
	const key = textKey(live.traceId, live.turn, 0);
	const item: AgentItem = {
		kind: "agent",
		key,
		text: live.text,
		streaming: true,
		aside: isBrief(live.text),
	};
	return { ...conversation, items: [...conversation.items, item] };
}

/**
 * Whether a text is, so far, only a word in passing. Shown as one from its first letter, it does not
 * change its look when a step follows.
 */
function isBrief(text: string): boolean {
	return text.length <= BRIEF && !text.includes("\n");
}

/** The same text has the same key while it is written and after, so that nothing jumps. */
function textKey(traceId: TraceId, turn: number, part: number): string {
	return `text:${traceId}:${turn}:${part}`;
}

function step(state: Conversation, event: SessionEvent): void {
	const { body, traceId, seq } = event;
	switch (body.type) {
		case "userMessage":
			for (const item of state.items) if (item.kind === "notice") item.latest = false;
			state.items.push({
				kind: "teacher",
				key: `said:${seq}`,
				text: body.text,
				command: body.command,
				face: body.face,
				at: event.at,
			});
			state.lastSaid = { text: body.text, command: body.command };
			state.tasks = [];
			state.work = "working";
			return;
		case "runStarted":
			state.provider = body.provider;
			state.work = "working";
			return;
		case "runResumed":
			state.items.push(notice(seq, "resumed", "Carried on from where it was."));
			state.work = state.question ? "asking" : "working";
			return;
		case "hooksRan":
			// A check that stops the work says why when the work ends.
			return;
		case "modelAnswered":
			answer(state, traceId, body);
			return;
		case "modelFailed":
			state.trouble = sentence(body.failure.message);
			return;
		case "toolStarted":
			changeStep(state, body.callId, (known) => ({ ...known, state: "running" }));
			return;
		case "toolFinished":
			for (const effect of body.effects) {
				if (effect.effect === "tasksUpdated") state.tasks = effect.tasks;
			}
			changeStep(state, body.callId, (known) =>
				endStep(known, body.result, body.effects, body.durationMs),
			);
			return;
		case "interactionOpened":
			state.question = body.interaction;
			state.work = "asking";
			state.items.push({
				kind: "question",
				key: `question:${body.interaction.id}`,
				interaction: body.interaction,
				response: null,
			});
			return;
		case "interactionAnswered":
			close(state, body.response, body.interactionId);
			state.work = "working";
			return;
		case "cancelRequested":
			state.work = "stopping";
			return;
		case "runFinished":
			finish(state, seq, body);
			return;
	}
}

function answer(
	state: Conversation,
	traceId: TraceId,
	body: Extract<EventBody, { type: "modelAnswered" }>,
): void {
	state.trouble = null;
	state.answered = { traceId, turn: body.turn };
	const aside = body.message.content.some((block) => block.type === "toolCall");
	let part = 0;
	for (const block of body.message.content) {
		if (block.type === "text" && block.text.trim() !== "") {
			const key = textKey(traceId, body.turn, part);
			state.items.push({ kind: "agent", key, text: block.text, streaming: false, aside });
			part += 1;
		}
		if (block.type === "toolCall" && !SHOWN_ELSEWHERE.has(block.name)) {
			addStep(state, newStep({ id: block.id, name: block.name, input: block.input }));
		}
	}
}

function addStep(state: Conversation, added: Step): void {
	const last = state.items.at(-1);
	if (last?.kind === "steps") last.steps.push(added);
	else {
		closeSteps(state);
		state.items.push({ kind: "steps", key: `steps:${added.callId}`, steps: [added], open: true });
	}
}

function changeStep(state: Conversation, callId: string, change: (step: Step) => Step): void {
	for (const item of state.items.toReversed()) {
		if (item.kind !== "steps") continue;
		const index = item.steps.findIndex((known) => known.callId === callId);
		const known = item.steps[index];
		if (!known) continue;
		item.steps[index] = change(known);
		return;
	}
}

function close(
	state: Conversation,
	response: QuestionItem["response"],
	interactionId: string,
): void {
	state.question = null;
	for (const item of state.items) {
		if (item.kind === "question" && item.interaction.id === interactionId) {
			item.response = response;
		}
	}
}

function closeSteps(state: Conversation): void {
	for (const item of state.items) if (item.kind === "steps") item.open = false;
}

function finish(
	state: Conversation,
	seq: number,
	body: Extract<EventBody, { type: "runFinished" }>,
): void {
	if (state.question) close(state, { kind: "closed" }, state.question.id);
	closeSteps(state);
	for (const item of state.items) {
		if (item.kind !== "steps") continue;
		item.steps = item.steps.map((known) =>
			known.state === "waiting" || known.state === "running" ? { ...known, state: "left" } : known,
		);
	}
	if (body.status !== "success") {
		const reason = sentence(body.reason || state.trouble || "");
		// Who stopped it needs no telling; that nothing is lost does.
		const text = body.status === "cancelled" || reason === "" ? ENDINGS[body.status] : reason;
		state.items.push(notice(seq, body.status, text));
	}
	state.trouble = null;
	state.work = "idle";
}

const ENDINGS: Record<RunStatus, string> = {
	success: "",
	cancelled: "You stopped this. What was written so far is kept.",
	error_max_turns: "The limit of steps for one message was reached. What was written is kept.",
	error_max_budget: "The spending limit was reached. What was written is kept.",
	error_hook_abort: "A check stopped this.",
	error_tool: "A step failed in a way that could not be put right.",
	error_model: "The model did not answer.",
};

function notice(seq: number, reason: NoticeItem["reason"], text: string): NoticeItem {
	return { kind: "notice", key: `notice:${seq}`, reason, text, latest: true };
}
