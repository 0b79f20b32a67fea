/** Confirms the open card of a conversation from wherever the cursor is. */
import type { SessionId } from "../api/generated";

const offers = new Map<SessionId, () => void>();

/** Says how the open card of a session is confirmed; the returned function takes that back. */
export function offerToConfirm(sessionId: SessionId, confirm: () => void): () => void {
	offers.set(sessionId, confirm);
	return () => {
		if (offers.get(sessionId) === confirm) offers.delete(sessionId);
	};
}

/** Confirms the open card, if there is one that can be. */
export function confirmOpenCard(sessionId: SessionId): void {
	offers.get(sessionId)?.();
}
