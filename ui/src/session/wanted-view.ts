/** A place in a conversation that somebody wants to see, such as a hit of a search. */

import { create } from "zustand";
import type { SessionId } from "../api/generated";
import { openSession } from "../shared/use-place";

interface Looking {
	/** Where to look; null once it was shown. */
	place: { sessionId: SessionId; seq: number } | null;
}

export const useLooking = create<Looking>()(() => ({ place: null }));

/** Opens a session, at an entry of its log when there is one to look at. */
export function lookAt(sessionId: SessionId, seq: number | null): void {
	useLooking.setState({ place: seq === null ? null : { sessionId, seq } });
	openSession(sessionId);
}

/** The place was shown. */
export function looked(): void {
	useLooking.setState({ place: null });
}
