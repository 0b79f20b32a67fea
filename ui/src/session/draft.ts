/** What the teacher is typing, by session. Kept through reloads; gone only when it has been sent. */
import { create } from "zustand";
import type { CommandRef, SessionId } from "../api/generated";
import { keptHere } from "../shared/kept-here";

/** A message that is not sent. */
export interface Draft {
	text: string;
	command: CommandRef | null;
	/** A long text that was pasted; sent after `text`. */
	pasted: string | null;
	/** Whether she takes the conversation back with it from whoever it was handed over to. */
	handBack: boolean;
	/** Who is to go on with the session from it on; null leaves it with whoever answers there. */
	provider: string | null;
}

export const NO_DRAFT: Draft = {
	text: "",
	command: null,
	pasted: null,
	handBack: false,
	provider: null,
};

interface Drafts {
	byKey: Record<string, Draft>;
	/** Drafts that no reload brings back: what they hold may be about a child who is not safe. */
	unkept: Record<string, boolean>;
	/** Whether the last change could not be kept for a restart, because it is too long. */
	tooLong: boolean;
	/** Raised to put the cursor into the composer. */
	focus: number;
	/** Where in its text; null for the end. */
	caret: number | null;
}

export const useDrafts = create<Drafts>()(() => ({
	byKey: {},
	unkept: {},
	tooLong: false,
	focus: 0,
	caret: null,
}));

/** The name of a session's draft. */
export function draftKey(sessionId: SessionId | null): string {
	return `draft:${sessionId ?? "new"}`;
}

/** The draft under a name, from memory or from before the reload. */
export function readDraft(key: string): Draft {
	return useDrafts.getState().byKey[key] ?? storedDraft(key);
}

function storedDraft(key: string): Draft {
	const stored = keptHere.getItem(key);
	if (stored === null) return NO_DRAFT;
	try {
		return { ...NO_DRAFT, ...JSON.parse(stored) };
	} catch {
		// Not written by us: it is still somebody's words.
		return { ...NO_DRAFT, text: stored };
	}
}

/** The draft of a session, live. */
export function useDraft(sessionId: SessionId | null): Draft {
	const key = draftKey(sessionId);
	const known = useDrafts((drafts) => drafts.byKey[key]);
	return known ?? storedDraft(key);
}

/** Changes the draft of a session. */
export function writeDraft(sessionId: SessionId | null, change: Partial<Draft>): void {
	const key = draftKey(sessionId);
	const draft = { ...readDraft(key), ...change };
	const { text, command, pasted, handBack, provider } = draft;
	const chosen = handBack || provider !== null;
	const empty = text === "" && command === null && pasted === null && !chosen;
	const unkept = { ...useDrafts.getState().unkept };
	if (empty) delete unkept[key];
	let tooLong = false;
	try {
		if (empty || unkept[key]) keptHere.removeItem(key);
		else keptHere.setItem(key, JSON.stringify(draft));
	} catch {
		// The browser's storage is full; the composer says that this draft would not outlive a reload.
		tooLong = true;
	}
	useDrafts.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: draft }, unkept, tooLong }));
}

/** Keeps the draft of a session nowhere but in its field, until the field is empty again. */
export function unkeepDraft(sessionId: SessionId | null): void {
	const key = draftKey(sessionId);
	const draft = readDraft(key);
	keptHere.removeItem(key);
	useDrafts.setState(({ byKey, unkept }) => ({
		byKey: { ...byKey, [key]: draft },
		unkept: { ...unkept, [key]: true },
	}));
}

/** Fills the composer and puts the cursor there, to the end unless told. */
export function fillComposer(
	sessionId: SessionId | null,
	change: Partial<Draft>,
	caret: number | null = null,
): void {
	writeDraft(sessionId, change);
	focusComposer(caret);
}

/** Puts the cursor into the composer. */
export function focusComposer(caret: number | null = null): void {
	useDrafts.setState(({ focus }) => ({ focus: focus + 1, caret }));
}
