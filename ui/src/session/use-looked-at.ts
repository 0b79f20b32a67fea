/** Where a conversation should be read from, when somebody came to see one place of it. */
import type { SessionId } from "../api/generated";
import { useSession } from "../api/queries";
import { foldConversation } from "./conversation";
import { useWantedView } from "./wanted-view";

/** The entry of the conversation that stands at the place; null when nobody looks for one. */
export function useLookedAt(sessionId: SessionId): number | null {
	const place = useWantedView(({ entry }) => entry);
	const events = useSession(sessionId).data?.events;
	if (place?.sessionId !== sessionId || !events?.length) return null;
	const before = events.filter(({ seq }) => seq <= place.seq);
	return Math.max(0, foldConversation(before).items.length - 1);
}
