/** What she switches for a conversation from its next message on; what was switched before stays as it was. */
import { create } from "zustand";
import type { FactorsSaid, SessionId } from "../api/generated";
import { AS_BEFORE } from "../api/queries";
import { draftKey } from "./draft";

export interface Switches {
	factors: FactorsSaid;
	/** Calls of the model at most for the next message; null for what the agent's definition says. */
	maxTurns: number | null;
}

const NOTHING_SAID: Switches = { factors: AS_BEFORE, maxTurns: null };

const useAll = create<{ byKey: Record<string, Switches> }>()(() => ({ byKey: {} }));

export function useSwitches(sessionId: SessionId | null): Switches {
	return useAll(({ byKey }) => byKey[draftKey(sessionId)] ?? NOTHING_SAID);
}

export function switchesNow(sessionId: SessionId | null): Switches {
	return useAll.getState().byKey[draftKey(sessionId)] ?? NOTHING_SAID;
}

export function switchTo(sessionId: SessionId | null, change: Partial<FactorsSaid>): void {
	const { factors, maxTurns } = switchesNow(sessionId);
	put(sessionId, { factors: { ...factors, ...change }, maxTurns });
}

export function limitTurns(sessionId: SessionId | null, maxTurns: number | null): void {
	put(sessionId, { ...switchesNow(sessionId), maxTurns });
}

/** They were sent: from now on the conversation has them. */
export function forgetSwitches(sessionId: SessionId | null): void {
	useAll.setState(({ byKey }) => {
		const { [draftKey(sessionId)]: _, ...others } = byKey;
		return { byKey: others };
	});
}

function put(sessionId: SessionId | null, switches: Switches): void {
	useAll.setState(({ byKey }) => ({ byKey: { ...byKey, [draftKey(sessionId)]: switches } }));
}
