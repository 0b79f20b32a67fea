/** How sections stand: what the lesson says, what the session's log says, and what she just clicked. */
import type { SectionRef, SessionId } from "../../api/generated";
import { useSession } from "../../api/queries";
import { type InLesson, inLesson, isAccepted, standingInLesson } from "../../session/acceptance";
import {
	type Choice,
	type Decisions,
	failedWish,
	foldDecisions,
	memoriesOf,
	NO_DECISIONS,
	type SectionStanding,
	type Stuck,
	standingOf,
} from "../../session/decisions";
import { sectionName } from "../../session/items";
import { type Decided, usePendingDecisions } from "../../session/pending-decisions";
import { sectionHash } from "../../session/section-hash";
import type { Part } from "./sections";

/** How one section stands, for the page. */
export interface Standing {
	standing: SectionStanding;
	/** What is asked about it, when it can be decided on. */
	asked: SectionRef | null;
	/** Whether another section waits for a decision too. */
	others: boolean;
	/** What she wished for and could not be done; null when there is no such wish. */
	failed: string | null;
	/** Her wish that came to nothing, while she is asked what now. */
	stuck: Stuck | null;
	/** The section as it was just accepted, while that can be taken back. */
	held: SectionRef | null;
	/** What she can do about it in the lesson itself. */
	inLesson: InLesson;
	/** The memories that its text rests on, where it was revised with any. */
	memories: readonly string[];
}

/** How a section stands about which nothing is known. */
export const UNDECIDED: Standing = {
	standing: "none",
	asked: null,
	others: false,
	failed: null,
	stuck: null,
	held: null,
	inLesson: null,
	memories: [],
};

/** Decisions on documents, in their session or without one. */
export interface DocumentDecisions {
	/** The question that takes decisions now. */
	openId: string | null;
	choice: Choice | null;
	/** Whether the draft is done and she is asked about it. */
	afterwards: boolean;
	standing(path: string, section: Part): Standing;
}

export function useDecisions(sessionId: SessionId | null): DocumentDecisions {
	const session = useSession(sessionId).data;
	const events = session?.events;
	const state = session?.session.state;
	// Until it is known what a session does it may be about to ask.
	const busy =
		sessionId !== null && (state === undefined || state === "running" || state === "waiting");
	const waiting = usePendingDecisions(({ bySession }) => bySession[sessionId ?? ""]);
	const decisions = events ? foldDecisions(events) : NO_DECISIONS;
	return {
		openId: decisions.open?.id ?? null,
		choice: decisions.choice,
		afterwards: decisions.afterwards,
		standing: (path, section) => standing(decisions, waiting ?? [], busy, path, section),
	};
}

const AT_ONCE: Record<Decided["verdict"]["verdict"], SectionStanding> = {
	accept: "accepted",
	revise: "revising",
	alternatives: "looking",
};

function standing(
	decisions: Decisions,
	waiting: readonly Decided[],
	busy: boolean,
	path: string,
	section: Part,
): Standing {
	const name = sectionName({ path, id: section.id });
	const clicked = waiting.find((decided) => sectionName(decided.section) === name);
	if (clicked) {
		const held = clicked.held ? clicked.section : null;
		return { ...UNDECIDED, standing: AT_ONCE[clicked.verdict.verdict], held };
	}
	const clickedOn = new Set(waiting.map((decided) => sectionName(decided.section)));
	const decision = decisions.bySection.get(name);
	const sha256 = sectionHash(section.markdown);
	const { accepted } = section;
	const inSession = standingOf(decisions, name, sha256);
	const standing = accepted ? standingInLesson(accepted, inSession) : inSession;
	// What the lesson takes for accepted is asked about by a card that does not know it yet.
	const settled = accepted !== undefined && isAccepted({ accepted });
	const asked = decision?.asked && section.state === "draft" && !settled ? decision.current : null;
	return {
		standing,
		asked,
		inLesson: accepted && !asked ? inLesson({ ...section, accepted }, standing, busy) : null,
		others: [...decisions.bySection].some(
			([other, { asked }]) => asked && other !== name && !clickedOn.has(other),
		),
		failed: decision ? failedWish(decision) : null,
		stuck: decisions.stuck?.name === name ? decisions.stuck : null,
		held: null,
		memories: memoriesOf(decisions, name, sha256),
	};
}
