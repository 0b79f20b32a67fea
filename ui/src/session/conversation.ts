/**
 * The conversation as a person sees it: the fold of a session's log, and the text that is being
 * written on top. Pure; what is on the screen after a restart is what was on the screen before.
 */
import type {
	AssistantMessage,
	CommandRef,
	EntryBody,
	Interaction,
	LogEntry,
	Replaced,
	RunBegun,
	RunStatus,
	Task,
	TraceId,
} from "../api/generated";
import { modelName } from "../shared/model-name";
import { sentence } from "../shared/sentence";
import { isBrief, textKey, textsOf } from "./answer-text";
import { answerCard, closeCards, openCard, withdrawCard } from "./cards";
import { type Floor, floorOf, floorWords } from "./floor";
import {
	type AgentItem,
	agentName,
	type Item,
	type LineItem,
	type LineSign,
	type NoticeItem,
	type SpecialistItem,
	type Trouble,
	troubleOf,
} from "./items";
import type { LiveText } from "./live";
import { shieldWords } from "./shield-words";
import { endStep, isShownElsewhere, newStep, notesIn, type Step } from "./steps";

export type * from "./items";

/** What the agent is doing; `deciding` waits for the teacher about work that is done. */
export type Work = "idle" | "working" | "asking" | "deciding" | "stopping";

/** The conversation. */
export interface Conversation {
	items: Item[];
	work: Work;
	/** The task list of the latest run. */
	tasks: Task[];
	/** The question that waits for an answer. */
	question: Interaction | null;
	/** Why the model did not answer, while it is asked again. */
	trouble: Trouble | null;
	/** What the teacher said last to begin work, to say it again. */
	lastSaid: { text: string; command: CommandRef | null } | null;
	/** Who answers in the latest run. */
	provider: string | null;
	/** The class that the latest run is about. */
	className: string | null;
	/** Who speaks with her; null before the first run. */
	floor: Floor | null;
	/** The run under way. */
	run: TraceId | null;
	/** Runs of specialists within it. */
	specialists: Readonly<Record<TraceId, Conversation>>;
	/** What stayed on this computer in the latest run, by kind. */
	shielded: Readonly<Record<string, readonly string[]>>;
	/** The newest turn whose answer is in the log, by run. */
	answered: { traceId: TraceId; turn: number } | null;
	/** The newest place in the log. */
	lastSeq: number;
}

export const EMPTY: Conversation = {
	items: [],
	work: "idle",
	tasks: [],
	question: null,
	trouble: null,
	lastSaid: null,
	provider: null,
	className: null,
	floor: null,
	run: null,
	specialists: {},
	shielded: {},
	answered: null,
	lastSeq: 0,
};

/** Folds a log, in order of place. */
export function foldConversation(events: readonly LogEntry[]): Conversation {
	const state: Conversation = { ...EMPTY, items: [] };
	for (const event of events) {
		step(state, event);
		state.lastSeq = event.seq;
	}
	return state;
}

/** Adds the text that is being written. */
export function withLive(conversation: Conversation, live: LiveText | undefined): Conversation {
	if (!live || live.text === "" || conversation.work === "idle") return conversation;
	// What a specialist writes is for the agent that sent it.
	if (live.traceId in conversation.specialists) return conversation;
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
		memories: [],
	};
	return { ...conversation, items: [...conversation.items, item] };
}

function step(state: Conversation, event: LogEntry): void {
	const inner = state.specialists[event.traceId];
	if (inner) {
		inSpecialist(state, inner, event);
		return;
	}
	const { body, traceId, seq } = event;
	// A sitting is no conversation, and its learner sees it elsewhere; so is taking part in a study.
	if (body.family === "sitting" || body.family === "study") return;
	switch (body.type) {
		case "userMessage":
			userMessage(state, event, body);
			return;
		case "runStarted":
			if (body.delegation) {
				specialistStarted(state, traceId, body.delegation.callId);
				return;
			}
			speaks(state, seq, body);
			if (body.understood) {
				line(state, seq, "command", `Taken for /${body.understood.name}`);
			}
			state.className = body.class;
			state.run = traceId;
			state.work = "working";
			return;
		case "runResumed":
			state.items.push(notice(seq, "resumed", "Carried on from where it was."));
			state.work = state.question ? waitingFor(state.question) : "working";
			return;
		case "hookRan":
			for (const text of notesIn(body.effects)) note(state, seq, body.callId, text);
			// A check that stops the work says why when the work ends.
			if (body.verdict.action === "modify" && body.verdict.change.what === "answer") {
				replaceAnswer(state, body.verdict.change.message);
			}
			return;
		case "modelAnswered":
			answer(state, seq, traceId, body);
			return;
		case "modelFailed":
			state.trouble = troubleOf(body.failure);
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
			if (body.result.outcome !== "completed") specialistEnded(state, body.callId, "failed");
			return;
		case "answerRejected":
			// The same answer follows once more, put right.
			replaceAnswer(state, null);
			line(state, seq, "rejected", "Checked the answer and tried once more");
			return;
		case "stalled":
			line(state, seq, "stalled", "Nothing new came up, so I finish with what I have");
			return;
		case "historySummarised":
			line(state, seq, "summary", "Earlier conversation summarised", body.summary);
			return;
		case "subagentRequested":
			closeSteps(state);
			state.items.push({
				kind: "specialist",
				key: `specialist:${body.callId}`,
				callId: body.callId,
				name: agentName(body.task.agent),
				task: body.task.task,
				items: [],
				state: "working",
			});
			return;
		case "handoffRequested":
			return;
		case "handedOff":
			closeSteps(state);
			speaks(state, seq, body.start);
			return;
		case "interactionOpened":
			closeSteps(state);
			openCard(state.items, body.interaction, traceId);
			state.question = body.interaction;
			state.work = waitingFor(body.interaction);
			return;
		case "interactionShown":
			for (const item of state.items) {
				if (
					(item.kind === "card" || item.kind === "decisions") &&
					item.interaction?.id === body.interactionId
				)
					item.shown = true;
			}
			return;
		case "interactionAnswered":
			answerCard(state.items, seq, body.interactionId, body.response);
			state.question = null;
			state.work = "working";
			return;
		case "interactionWithdrawn":
			withdrawCard(state.items, body.interactionId, body.why);
			// When she went on after the work was done, what she said follows and is the next request.
			if (!(state.work === "deciding" && body.why === "movedOn")) state.work = "working";
			state.question = null;
			return;
		case "cancelRequested":
			state.work = "stopping";
			return;
		case "runFinished":
			finish(state, seq, body);
			return;
		default:
			body satisfies never;
	}
}

/** Whoever works from here on speaks with her. */
function speaks(state: Conversation, seq: number, start: RunBegun): void {
	const floor = floorOf(start);
	const words = floorWords(state.floor, floor);
	if (words !== null) line(state, seq, "handover", words);
	state.floor = floor;
	const chosen = start.writer ?? start;
	if (state.provider !== null && state.provider !== chosen.provider) {
		const does = start.writer === null ? "answers" : "writes the lines of each section";
		line(
			state,
			seq,
			"note",
			`From here on ${modelName(chosen.model)} ${does} (${chosen.provider})`,
		);
	}
	state.provider = chosen.provider;
}

/** A question after the last answer is about work that is done; there is nothing to stop. */
function waitingFor({ origin }: Interaction): Work {
	return origin.by === "hook" && origin.point === "postLoop" ? "deciding" : "asking";
}

function userMessage(
	state: Conversation,
	event: LogEntry,
	body: Extract<EntryBody, { type: "userMessage" }>,
): void {
	const steering = state.run !== null && state.run === event.traceId && state.work !== "deciding";
	if (steering) closeSteps(state);
	state.items.push({
		kind: "teacher",
		key: `said:${event.seq}`,
		seq: event.seq,
		text: body.text,
		command: body.command,
		face: body.face,
		at: event.at,
		steering,
	});
	if (steering) return;
	for (const item of state.items) if (item.kind === "notice") item.latest = false;
	state.lastSaid = { text: body.text, command: body.command };
	state.tasks = [];
	state.shielded = {};
	state.work = "working";
}

function answer(
	state: Conversation,
	seq: number,
	traceId: TraceId,
	body: Extract<EntryBody, { type: "modelAnswered" }>,
): void {
	state.trouble = null;
	state.answered = { traceId, turn: body.turn };
	shield(state, traceId, body.replaced);
	state.items.push(...textsOf(traceId, body.turn, body.message));
	for (const block of body.message.content) {
		if (block.type === "toolCall" && !isShownElsewhere(block.name)) {
			addStep(state, newStep({ id: block.id, name: block.name, input: block.input }));
		}
	}
	if (body.message.stop === "maxTokens") {
		line(state, seq, "stalled", "The answer was longer than the model may write, and was cut off");
	}
}

/** Another answer stands where the latest one stood; none takes it away. */
function replaceAnswer(state: Conversation, message: AssistantMessage | null): void {
	if (!state.answered) return;
	const { traceId, turn } = state.answered;
	const own = textKey(traceId, turn, 0).slice(0, -1);
	const at = state.items.findIndex(({ key }) => key.startsWith(own));
	const before = state.items.filter(({ key }) => key.startsWith(own)).length;
	const texts = message ? textsOf(traceId, turn, message) : [];
	state.items.splice(at < 0 ? state.items.length : at, before, ...texts);
}

/** One line a run says how much stayed on this computer; it grows where it stands. */
function shield(state: Conversation, traceId: TraceId, replaced: readonly Replaced[]): void {
	if (replaced.length === 0) return;
	const all: Record<string, readonly string[]> = { ...state.shielded };
	for (const { kind, tokens } of replaced) {
		all[kind] = [...new Set([...(all[kind] ?? []), ...tokens])];
	}
	state.shielded = all;
	const text = `${shieldWords(all)} stayed on this computer`;
	const key = `shield:${traceId}`;
	const known = state.items.find((item): item is LineItem => item.key === key);
	if (known) known.text = text;
	else state.items.push({ kind: "line", key, sign: "shield", text, detail: null });
}

function addStep(state: Conversation, added: Step): void {
	const last = state.items.at(-1);
	if (last?.kind === "steps") last.steps.push(added);
	else {
		closeSteps(state);
		state.items.push({ kind: "steps", key: `steps:${added.callId}`, steps: [added], open: true });
	}
}

/** Whether there is such a step. */
function changeStep(state: Conversation, callId: string, change: (step: Step) => Step): boolean {
	for (const item of state.items.toReversed()) {
		if (item.kind !== "steps") continue;
		const index = item.steps.findIndex((known) => known.callId === callId);
		const known = item.steps[index];
		if (!known) continue;
		item.steps[index] = change(known);
		return true;
	}
	return false;
}

/** A note about a step stands with the step, any other in a line of its own, once a request. */
function note(state: Conversation, seq: number, callId: string | null, text: string): void {
	const noted = (known: Step): Step => {
		if (notesIn(known.effects).includes(text)) return known;
		return { ...known, effects: [...known.effects, { effect: "noted", text }] };
	};
	if (callId !== null && changeStep(state, callId, noted)) return;
	const said = state.items.findLastIndex((item) => item.kind === "teacher" && !item.steering);
	const known = state.items
		.slice(said + 1)
		.some((item) => item.kind === "line" && item.sign === "note" && item.text === text);
	if (!known) {
		state.items.push({
			kind: "line",
			key: `note:${seq}:${text}`,
			sign: "note",
			text,
			detail: null,
		});
	}
}

function specialistStarted(state: Conversation, traceId: TraceId, callId: string): void {
	const item = specialistOf(state, callId);
	if (!item) return;
	const inner: Conversation = { ...EMPTY, items: item.items, run: traceId, work: "working" };
	state.specialists = { ...state.specialists, [traceId]: inner };
}

function specialistOf(state: Conversation, callId: string): SpecialistItem | undefined {
	return state.items.findLast(
		(item): item is SpecialistItem => item.kind === "specialist" && item.callId === callId,
	);
}

function specialistEnded(state: Conversation, callId: string, how: "done" | "failed"): void {
	const item = specialistOf(state, callId);
	if (item?.state === "working") item.state = how;
}

/** A specialist's work folds into its own line; what it asks is asked in the conversation. */
function inSpecialist(state: Conversation, inner: Conversation, event: LogEntry): void {
	const { body } = event;
	switch (body.type) {
		case "interactionOpened":
		case "interactionShown":
		case "interactionAnswered":
		case "interactionWithdrawn": {
			const outer = { ...event, traceId: state.run ?? event.traceId };
			step(state, outer);
			return;
		}
		case "modelFailed":
			state.trouble = troubleOf(body.failure);
			return;
		case "runFinished": {
			const item = state.items.find(
				(known): known is SpecialistItem =>
					known.kind === "specialist" && known.items === inner.items,
			);
			step(inner, event);
			if (item) item.state = body.status === "success" ? "done" : "failed";
			state.trouble = null;
			return;
		}
		case "modelAnswered":
			state.trouble = null;
			shield(state, state.run ?? event.traceId, body.replaced);
			step(inner, { ...event, body: { ...body, replaced: [] } });
			return;
		default:
			step(inner, event);
	}
}

function closeSteps(state: Conversation): void {
	for (const item of state.items) if (item.kind === "steps") item.open = false;
}

function finish(
	state: Conversation,
	seq: number,
	body: Extract<EntryBody, { type: "runFinished" }>,
): void {
	// An answer that had to be given again and still does not hold is none.
	const [asked, said] = state.items.slice(-2);
	const again = asked?.kind === "line" && asked.sign === "rejected" && said?.kind === "agent";
	if (again && body.status === "error_model") replaceAnswer(state, null);
	closeCards(state.items);
	closeSteps(state);
	for (const item of state.items) {
		if (item.kind === "specialist" && item.state === "working") item.state = "failed";
		if (item.kind !== "steps") continue;
		item.steps = item.steps.map((known) =>
			known.state === "waiting" || known.state === "running" ? { ...known, state: "left" } : known,
		);
	}
	if (body.status !== "success") {
		const reason = sentence(body.reason || state.trouble?.text || "");
		// Who stopped it needs no telling; that nothing is lost does.
		const text = body.status === "cancelled" || reason === "" ? ENDINGS[body.status] : reason;
		const { provider, trouble } = state;
		const failure =
			body.status === "error_model" && trouble ? { kind: trouble.kind, provider } : null;
		state.items.push({ ...notice(seq, body.status, text), failure });
	}
	state.question = null;
	state.trouble = null;
	state.run = null;
	state.work = "idle";
}

const ENDINGS: Record<RunStatus, string> = {
	success: "",
	cancelled: "You stopped this. What was written so far is kept.",
	error_max_turns: "The limit of steps for one message was reached. What was written is kept.",
	error_max_budget: "The spending limit was reached. What was written is kept.",
	error_hook_abort: "A check stopped this.",
	error_tool: "A step failed in a way that could not be put right.",
	error_tool_retry_exhausted: "The same step failed several times. What was written is kept.",
	error_no_progress: "The work went round in circles and was ended. What was written is kept.",
	error_model: "The model did not answer.",
	suspended: "This waits for you.",
};

function notice(seq: number, reason: NoticeItem["reason"], text: string): NoticeItem {
	return { kind: "notice", key: `notice:${seq}`, reason, text, failure: null, latest: true };
}

function line(
	state: Conversation,
	seq: number,
	sign: LineSign,
	text: string,
	detail: string | null = null,
): void {
	state.items.push({ kind: "line", key: `${sign}:${seq}`, sign, text, detail });
}
