/**
 * What somebody asked to see and was not shown yet: an entry of a conversation, such as a hit of a
 * search, or a section of a document. Where the window is, is its place; this is what to scroll to there.
 */
import { create } from "zustand";
import type { SessionId } from "../api/generated";
import { openSession, showSessionDocuments } from "../shared/use-place";

/** A section of a document, or one of its items. */
export interface WantedSection {
	path: string;
	id: string;
	item?: string;
}

interface WantedView {
	/** An entry of a session's log; null once it was shown. */
	entry: { sessionId: SessionId; seq: number } | null;
	/** A section; null once it was shown. */
	section: WantedSection | null;
}

export const useWantedView = create<WantedView>()(() => ({ entry: null, section: null }));

/** Opens a session, at an entry of its log when there is one to look at. */
export function lookAt(sessionId: SessionId, seq: number | null): void {
	useWantedView.setState({ entry: seq === null ? null : { sessionId, seq } });
	openSession(sessionId);
}

/** Brings a section into view in the document that is shown, or will be. */
export function lookAtSection(section: WantedSection): void {
	useWantedView.setState({ section });
}

/** Brings a section of the session's documents into view, whatever stands in its place now. */
export function showDocument({ path, id }: WantedSection): void {
	showSessionDocuments();
	lookAtSection({ path, id });
}
