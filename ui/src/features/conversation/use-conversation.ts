/** The conversation of a session: its log, and the text that is being written on top. */

import type { SessionId } from "../../api/generated";
import { useSession } from "../../api/queries";
import { EMPTY, foldConversation, withLive } from "../../session/conversation";
import { foldDecisions, NO_DECISIONS } from "../../session/decisions";
import { useLive } from "../../session/live";

export function useConversation(sessionId: SessionId | null) {
	const session = useSession(sessionId);
	const live = useLive((state) => (sessionId ? state.bySession[sessionId] : undefined));
	const events = session.data?.events;
	const folded = events ? foldConversation(events) : EMPTY;
	return {
		conversation: withLive(folded, live),
		decisions: events ? foldDecisions(events) : NO_DECISIONS,
		summary: session.data?.session ?? null,
		loading: sessionId !== null && session.isPending,
		error: session.error,
		retry: () => session.refetch(),
	};
}
