/** What a conversation is made of on the screen. */
import type {
	CommandRef,
	Face,
	Interaction,
	InteractionResponse,
	ModelFailure,
	ModelFailureKind,
	RunStatus,
	SectionRef,
	Withdrawal,
} from "../api/generated";
import { sentence } from "../shared/sentence";
import type { Step } from "./steps";

export interface TeacherItem {
	kind: "teacher";
	key: string;
	/** Its place in the log. */
	seq: number;
	text: string;
	command: CommandRef | null;
	face: Face;
	at: string;
	/** Whether it was said to an agent at work. */
	steering: boolean;
}

export interface AgentItem {
	kind: "agent";
	key: string;
	text: string;
	streaming: boolean;
	/** Whether it only says what is done next. */
	aside: boolean;
	/** Short ids of the memories that it rests on. */
	memories: string[];
}

export interface StepsItem {
	kind: "steps";
	key: string;
	steps: Step[];
	/** Whether the agent may still add to it. */
	open: boolean;
}

/** What became of a question. */
export type Outcome =
	| { how: "open" }
	| { how: "answered"; response: InteractionResponse }
	| { how: "withdrawn"; why: Withdrawal };

export interface CardItem {
	kind: "card";
	key: string;
	interaction: Interaction;
	outcome: Outcome;
	/** Whether any face has shown it. */
	shown: boolean;
}

/** The decisions on the sections of a draft, through all the times they were asked for. */
export interface DecisionsItem {
	kind: "decisions";
	key: string;
	/** The question that waits now; null between two of them and after the last. */
	interaction: Interaction | null;
	shown: boolean;
	/** Every section that was ever asked about. */
	sections: SectionRef[];
	/** Names of those that were accepted, or chosen among other ways, and not asked about again. */
	decided: string[];
	/** Names of those that are being worked on. */
	working: string[];
	/** Whether no more is asked. */
	over: boolean;
}

/** Work that a specialist does on the side. */
export interface SpecialistItem {
	kind: "specialist";
	key: string;
	callId: string;
	/** "differentiation specialist". */
	name: string;
	task: string;
	items: Item[];
	state: "working" | "done" | "failed";
}

/** What a quiet line is about. */
export type LineSign =
	| "shield"
	| "handover"
	| "command"
	| "summary"
	| "stalled"
	| "rejected"
	| "decision"
	| "note";

export interface LineItem {
	kind: "line";
	key: string;
	sign: LineSign;
	text: string;
	/** Markdown that it opens into. */
	detail: string | null;
}

/** What is wrong with the model while it is asked again. */
export interface Trouble {
	kind: ModelFailureKind;
	/** In words for the teacher. */
	text: string;
}

export interface NoticeItem {
	kind: "notice";
	key: string;
	reason: RunStatus | "resumed";
	text: string;
	/** How the model failed, where that ended it, and whose it was, by name. */
	failure: { kind: ModelFailureKind; provider: string | null } | null;
	/** Whether it is the end of the latest work, so that trying again makes sense. */
	latest: boolean;
}

export type Item =
	| TeacherItem
	| AgentItem
	| StepsItem
	| CardItem
	| DecisionsItem
	| SpecialistItem
	| LineItem
	| NoticeItem;

export function troubleOf({ kind, message }: ModelFailure): Trouble {
	return { kind, text: sentence(message) };
}

/** The name of a section among all documents. */
export function sectionName({ path, id }: { path: string; id: string }): string {
	return `${path}#${id}`;
}

/** `differentiation-specialist` as "differentiation specialist". */
export function agentName(agent: string): string {
	return agent.replaceAll(/[_-]+/g, " ").trim();
}
