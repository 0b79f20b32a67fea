/**
 * What the teacher has decided about the sections of a session's documents: the fold of the same log
 * as the conversation, seen from the document. Pure.
 */
import type {
	Alternative,
	SectionDecision as Decision,
	Interaction,
	InteractionRequest,
	LogEntry,
	SectionRef,
	ToolEffect,
} from "../api/generated";
import { sectionName } from "./items";
import { namedSection } from "./named-section";
import { sectionHash } from "./section-hash";

/** What is known of one section. */
export interface SectionDecision {
	/** The section as it was asked about last: what a decision is about now. */
	current: SectionRef;
	/** What she wished for last; null when she wished for nothing. */
	wish: "revise" | "alternatives" | null;
	/** The hash of the text that the wish is about. */
	wishedOn: string | null;
	/** What she wished for, in her words; null for other ways. */
	words: string | null;
	/** Whether her wish is being carried out. */
	working: boolean;
	/** Whether she is asked about it, or would be if the agent were not busy with another section. */
	asked: boolean;
	/** What it was written anew with, out of what is remembered; null when nothing of it was used. */
	rests: Rests | null;
}

/** The memories that a text rests on. */
interface Rests {
	ids: readonly string[];
	/** The hash of the text; null until she is asked about it. */
	sha256: string | null;
}

/** Other ways to do a section, waiting for a choice. */
export interface Choice {
	interactionId: string;
	section: SectionRef;
	current: string;
	options: Alternative[];
	/** The memories that were used for them. */
	memories: readonly string[];
}

/** A wish that could not be carried out, about which she is asked what now. */
export interface Stuck {
	interactionId: string;
	/** The name of the section. */
	name: string;
	/** The answer that leaves the section as it is. */
	leave: string;
}

/** Everything about decisions in a session. */
export interface Decisions {
	/** The question on which a decision can be sent now. */
	open: Interaction | null;
	choice: Choice | null;
	stuck: Stuck | null;
	/** Whether the draft is done and she is asked about it. */
	afterwards: boolean;
	/** Texts that she decided to keep, by section and hash, whenever in this session that was. */
	kept: ReadonlySet<string>;
	bySection: ReadonlyMap<string, SectionDecision>;
}

export const NO_DECISIONS: Decisions = {
	open: null,
	choice: null,
	stuck: null,
	afterwards: false,
	kept: new Set(),
	bySection: new Map(),
};

/** Folds a log, in order of place. */
export function foldDecisions(events: readonly LogEntry[]): Decisions {
	const known = new Map<string, SectionDecision>();
	const kept = new Set<string>();
	const asked = new Map<string, Interaction>();
	let open: Interaction | null = null;
	let choice: Choice | null = null;
	let stuck: Stuck | null = null;
	let afterwards = false;
	const endAll = () => {
		rest(known, { working: false, asked: false });
		open = null;
		choice = null;
		stuck = null;
	};
	for (const { body } of events) {
		switch (body.type) {
			case "interactionOpened": {
				const { interaction } = body;
				const { request } = interaction;
				asked.set(interaction.id, interaction);
				stuck = null;
				afterwards = interaction.origin.by === "hook" && interaction.origin.point === "postLoop";
				if (request.kind === "adjudication") {
					open = interaction;
					ask(known, request.sections);
				} else if (request.kind === "alternatives") {
					const name = sectionName(request.section);
					const decision = known.get(name);
					const memories = decision?.rests?.ids ?? [];
					choice = { interactionId: interaction.id, ...request, memories };
					if (decision) known.set(name, { ...decision, working: false, rests: null });
				} else if (afterwards) {
					// Something could not be done, or the decisions are over: nothing is worked on.
					rest(known, { working: false });
					stuck = stuckOn(interaction);
				}
				break;
			}
			case "interactionAnswered": {
				const request = asked.get(body.interactionId)?.request;
				if (body.interactionId === stuck?.interactionId) stuck = null;
				if (request?.kind === "adjudication") {
					open = null;
					if (body.response.kind === "adjudication") decided(known, kept, body.response.decisions);
					else endAll();
				}
				if (request?.kind === "alternatives") {
					choice = null;
					if (body.response.kind === "alternative") {
						chosen(known, kept, request, body.response.chosen);
					}
				}
				break;
			}
			case "hookRan":
				for (const effect of body.effects) {
					if (effect.effect === "memoriesReferenced") usedFor(known, effect);
				}
				break;
			case "interactionWithdrawn": {
				const kind = asked.get(body.interactionId)?.request.kind;
				if (body.interactionId === stuck?.interactionId) stuck = null;
				if (kind === "adjudication" || kind === "alternatives") endAll();
				break;
			}
			case "runFinished":
				if (body.parent === null) endAll();
				break;
			case "userMessage":
			case "runStarted":
			case "modelAnswered":
				afterwards = false;
				break;
			default:
		}
	}
	return { open, choice, stuck, afterwards, kept, bySection: known };
}

/** A question that names a section by its place is about a wish that came to nothing. */
function stuckOn({ id, request }: Interaction): Stuck | null {
	if (request.kind !== "question") return null;
	const { section } = namedSection(request.question);
	// To try again comes first, and to leave it last.
	const leave = request.options.at(-1)?.label;
	return section && leave !== undefined
		? { interactionId: id, name: sectionName(section), leave }
		: null;
}

type Known = Map<string, SectionDecision>;

function rest(known: Known, change: Partial<SectionDecision>): void {
	for (const [name, decision] of known) known.set(name, { ...decision, ...change });
}

/** What is asked about has nothing going on any more; what is not is decided. */
function ask(known: Known, sections: readonly SectionRef[]): void {
	rest(known, { working: false, asked: false });
	for (const section of sections) {
		const name = sectionName(section);
		const before = known.get(name) ?? { wish: null, wishedOn: null, words: null, rests: null };
		const rests = before.rests && {
			...before.rests,
			sha256: before.rests.sha256 ?? section.sha256,
		};
		known.set(name, { ...before, current: section, working: false, asked: true, rests });
	}
}

/** What a section was written anew with. */
function usedFor(
	known: Known,
	{ ids, section }: Extract<ToolEffect, { effect: "memoriesReferenced" }>,
): void {
	const name = section && sectionName(section);
	const before = name === undefined ? undefined : known.get(name);
	if (name === undefined || !before) return;
	known.set(name, { ...before, rests: { ids, sha256: null } });
}

function decided(known: Known, kept: Set<string>, decisions: readonly Decision[]): void {
	for (const { path, sectionId, verdict } of decisions) {
		const name = sectionName({ path, id: sectionId });
		const before = known.get(name);
		if (!before) continue;
		const { sha256 } = before.current;
		if (verdict.verdict === "accept") {
			kept.add(textName(name, sha256));
			known.set(name, { ...before, working: false, asked: false });
		} else {
			const wish = verdict.verdict;
			known.set(name, {
				...before,
				wish,
				wishedOn: sha256,
				words: verdict.verdict === "revise" ? verdict.words : null,
				working: true,
				asked: false,
				rests: null,
			});
		}
	}
}

/** Choosing a text before others is deciding to keep it, and so is keeping her own. */
function chosen(
	known: Known,
	kept: Set<string>,
	request: Extract<InteractionRequest, { kind: "alternatives" }>,
	at: number | null,
): void {
	const { section, options } = request;
	const name = sectionName(section);
	const markdown = at === null ? null : (options[at]?.markdown ?? null);
	if (markdown === null) kept.add(textName(name, section.sha256));
	else {
		kept.add(textName(name, sectionHash(markdown)));
		// A file with other line ends keeps them.
		kept.add(textName(name, sectionHash(markdown.replaceAll("\n", "\r\n"))));
	}
	const before = known.get(name);
	if (before) known.set(name, { ...before, asked: false, working: false });
}

function textName(name: string, sha256: string): string {
	return `${name}@${sha256}`;
}

/** Her words, where she is asked again about the very text that she wished to be different. */
export function failedWish({ asked, words, wishedOn, current }: SectionDecision): string | null {
	return asked && wishedOn === current.sha256 ? words : null;
}

/** The memories that a section rests on whose text now has this hash. */
export function memoriesOf(decisions: Decisions, name: string, sha256: string): readonly string[] {
	const rests = decisions.bySection.get(name)?.rests;
	return rests?.sha256 === sha256 ? rests.ids : [];
}

/** How a section stands, in one word. */
export type SectionStanding = "none" | "accepted" | "revised" | "revising" | "looking";

/** How a section whose text now has this hash stands. */
export function standingOf(decisions: Decisions, name: string, sha256: string): SectionStanding {
	const decision = decisions.bySection.get(name);
	if (decision?.working) return decision.wish === "alternatives" ? "looking" : "revising";
	if (decisions.kept.has(textName(name, sha256))) return "accepted";
	if (!decision || decision.wishedOn === null) return "none";
	return decision.wishedOn === sha256 ? "none" : "revised";
}
