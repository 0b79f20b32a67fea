/**
 * Decisions on sections between the click and the log. Each is sent by itself; one that is made while
 * the agent is busy with another waits here and is sent when it can be.
 */
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { Interaction, SectionRef, SectionVerdict, SessionId } from "../api/generated";
import { keptHere } from "../shared/kept-here";
import { sectionName } from "./items";

/** A decision that the log does not hold yet. */
export interface Decided {
	section: SectionRef;
	verdict: SectionVerdict;
	tookMs: number;
	/** The question it was sent as an answer to; null while it waits. */
	sentTo: string | null;
	/** Whether it can still be taken back: it is kept from being sent for a moment. */
	held?: boolean;
}

/** How long an acceptance can be taken back, in milliseconds: once it is sent, it is in the log. */
export const HELD_MS = 10_000;
/** How long somebody who ends the work waits for it to be in the log, in milliseconds. */
const RELEASE_MS = 3_000;

interface PendingDecisions {
	bySession: Record<SessionId, readonly Decided[]>;
	/** When each thing to decide was first on the screen, in milliseconds. */
	seen: Record<string, number>;
	/** When she decided last. */
	lastAt: number;
}

/** What waits outlives the window: a decision that was made stays made. */
export const usePendingDecisions = create<PendingDecisions>()(
	persist((): PendingDecisions => ({ bySession: {}, seen: {}, lastAt: 0 }), {
		name: "decided",
		storage: createJSONStorage(() => keptHere),
		// Whoever closed the window has left what she decided as it was: it is sent when it opens again.
		partialize: ({ bySession }) => ({
			bySession: Object.fromEntries(
				Object.entries(bySession).map(([id, waiting]) => [id, waiting.map(release)]),
			),
		}),
	}),
);

function release({ held: _, ...decided }: Decided): Decided {
	return decided;
}

/** A version of a section: after a revision it is looked at anew. */
function version(section: SectionRef): string {
	return `${sectionName(section)}@${section.sha256}`;
}

/** Notes that a section that is asked about is on the screen. */
export function noteSeen(section: SectionRef, now: number): void {
	noteSeenAs(version(section), now);
}

/** Notes that something to decide is on the screen. */
export function noteSeenAs(name: string, now: number): void {
	if (name in usePendingDecisions.getState().seen) return;
	usePendingDecisions.setState(({ seen }) => ({ seen: { ...seen, [name]: now } }));
}

/**
 * How long she took for a decision: from the moment the section came on the screen, or from her last
 * decision if that was later. Sections are read one after the other, so the time that she spent on the
 * one before must not count for this one, although both may have been on the screen all along. A
 * section that was decided without having been on the screen took no time.
 */
export function tookMs(section: SectionRef, now: number): number {
	const { seen, lastAt } = usePendingDecisions.getState();
	const from = Math.max(seen[version(section)] ?? now, lastAt);
	return Math.max(0, Math.round(now - from));
}

/** Milliseconds since something to decide came on the screen. */
export function sinceSeen(name: string, now: number): number {
	return Math.max(0, Math.round(now - (usePendingDecisions.getState().seen[name] ?? now)));
}

/** Takes decisions that are made at this moment. */
export function decide(
	sessionId: SessionId,
	decisions: readonly { section: SectionRef; verdict: SectionVerdict }[],
	now: number,
	until?: "held",
): void {
	const made = decisions.map(
		({ section, verdict }): Decided => ({
			section,
			verdict,
			tookMs: tookMs(section, now),
			sentTo: null,
			...(until && { held: true }),
		}),
	);
	const names = new Set(made.map(({ section }) => sectionName(section)));
	usePendingDecisions.setState(({ bySession }) => ({
		lastAt: now,
		bySession: {
			...bySession,
			[sessionId]: [
				...(bySession[sessionId] ?? []).filter(({ section }) => !names.has(sectionName(section))),
				...made,
			],
		},
	}));
}

/** Accepts sections at once; for a moment that can be taken back with `takeBack`. */
export function acceptForNow(
	sessionId: SessionId,
	sections: readonly SectionRef[],
	now: number,
): void {
	const verdict: SectionVerdict = { verdict: "accept" };
	decide(
		sessionId,
		sections.map((section) => ({ section, verdict })),
		now,
		"held",
	);
	const versions = new Set(sections.map(version));
	setTimeout(() => {
		changeDecided(sessionId, (waiting) =>
			waiting.map((each) => (versions.has(version(each.section)) ? release(each) : each)),
		);
	}, HELD_MS);
}

/** Sends what is held, for whoever ends the work now; settles when it is in the log, or soon after. */
export function releaseHeld(sessionId: SessionId): Promise<void> {
	changeDecided(sessionId, (waiting) => waiting.map(release));
	return new Promise((resolve) => {
		const end = () => {
			leave();
			clearTimeout(late);
			resolve();
		};
		const look = ({ bySession }: PendingDecisions) => bySession[sessionId] || end();
		// No question may be open that takes it.
		const late = setTimeout(end, RELEASE_MS);
		const leave = usePendingDecisions.subscribe(look);
		look(usePendingDecisions.getState());
	});
}

/** Takes an acceptance back that was not sent yet. */
export function takeBack(sessionId: SessionId, section: SectionRef): void {
	changeDecided(sessionId, (waiting) =>
		waiting.filter((decided) => !decided.held || version(decided.section) !== version(section)),
	);
}

/** Changes what waits in a session. */
export function changeDecided(
	sessionId: SessionId,
	change: (waiting: readonly Decided[]) => readonly Decided[],
): void {
	usePendingDecisions.setState(({ bySession }) => ({
		bySession: withWaiting(bySession, sessionId, change(bySession[sessionId] ?? [])),
	}));
}

/** A session in which nothing waits leaves no trace. */
function withWaiting(
	bySession: PendingDecisions["bySession"],
	sessionId: SessionId,
	waiting: readonly Decided[],
): PendingDecisions["bySession"] {
	const { [sessionId]: _, ...others } = bySession;
	return waiting.length > 0 ? { ...others, [sessionId]: waiting } : others;
}

/** What waits, by what is to become of it. */
export interface Sorted {
	/** Answers the open question. */
	send: readonly Decided[];
	/** Stays, on its way or not. */
	keep: readonly Decided[];
	/** Accepted as texts that have been changed since, and are asked about as they are now. */
	outdated: readonly SectionRef[];
	/** Of what is to be drafted once more: texts that have been changed since she wished so. */
	carriedOver: readonly SectionRef[];
}

const NOTHING: Sorted = { send: [], keep: [], outdated: [], carriedOver: [] };

/**
 * What waits, sorted by what the log says now. What is neither sent nor kept nor outdated is in the log, or was about
 * a text that nothing is asked about any more.
 */
export function sortDecided(
	waiting: readonly Decided[],
	open: Interaction | null,
	over: boolean,
	/** Whether an answer to this question is on its way. */
	underWay: (interactionId: string) => boolean,
): Sorted {
	if (over) return NOTHING;
	// A question that was answered is not open any more: what was sent to it is in the log.
	if (open?.request.kind !== "adjudication") {
		return { ...NOTHING, keep: waiting.filter(({ sentTo }) => sentTo === null) };
	}
	const asked = new Map(open.request.sections.map((each) => [sectionName(each), each]));
	const outdated: SectionRef[] = [];
	const carriedOver: SectionRef[] = [];
	const current = waiting.flatMap((decided) => {
		const section = asked.get(sectionName(decided.section));
		// Asked about again after it was sent: that decision has been carried out.
		if (!section || (decided.sentTo !== null && decided.sentTo !== open.id)) return [];
		if (section.sha256 === decided.section.sha256) return [decided];
		if (decided.sentTo !== null) return [];
		// A wish for another draft holds for the text that is there now. To accept it is another matter.
		const isAcceptance = decided.verdict.verdict === "accept";
		(isAcceptance ? outdated : carriedOver).push(section);
		return isAcceptance ? [] : [{ ...decided, section }];
	});
	// A question is answered once: what comes while that answer is on its way waits for the next one.
	if (underWay(open.id)) return { send: [], keep: current, outdated, carriedOver };
	// Sent by a window that was closed before it arrived: it is sent again.
	const send = current.filter(
		({ sentTo, held }) => !held && (sentTo === null || !underWay(sentTo)),
	);
	return { send, keep: current, outdated, carriedOver };
}
