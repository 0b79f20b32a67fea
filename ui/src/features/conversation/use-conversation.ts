/** The conversation of a session: its log, and the text that is being written on top. */

import type { SessionId } from "../../api/generated";
import { useCommands, useSession } from "../../api/queries";
import { EMPTY, foldConversation, withLive } from "../../session/conversation";
import { foldDecisions, NO_DECISIONS } from "../../session/decisions";
import { nothingLeft } from "../../session/left";
import { useLive } from "../../session/live";

export function useConversation(sessionId: SessionId | null) {
	const session = useSession(sessionId);
	const live = useLive((state) => (sessionId ? state.bySession[sessionId] : undefined));
	const events = session.data?.events;
	const commands = useCommands().data ?? [];
	const folded = events ? foldConversation(events) : EMPTY;
	const missing = events ? nothingLeft(events, commands) : null;
	if (missing) folded.items.push(missing);
	return {
		conversation: withLive(folded, live),
		decisions: events ? foldDecisions(events) : NO_DECISIONS,
		summary: session.data?.session ?? null,
		loading: sessionId !== null && session.isPending,
		error: session.error,
		retry: () => session.refetch(),
	};
}
