/** What is filled into a card and not sent: it outlives scrolling away and closing the window. */
import { create } from "zustand";
import { keptHere } from "../../../shared/kept-here";

const PREFIX = "card:";

const useCards = create<{ byId: Record<string, unknown> }>()(() => ({ byId: {} }));

/** The state of a card by the id of its question, and what changes it. */
export function useCardDraft<T extends object>(
	id: string,
	initial: T,
): [T, (change: Partial<T>) => void] {
	const known = useCards(({ byId }) => byId[id]) as T | undefined;
	const draft = known ?? stored(id, initial);
	const change = (part: Partial<T>) => {
		const next = { ...((useCards.getState().byId[id] as T | undefined) ?? draft), ...part };
		useCards.setState(({ byId }) => ({ byId: { ...byId, [id]: next } }));
		try {
			keptHere.setItem(PREFIX + id, JSON.stringify(next));
		} catch {
			// The browser's store is full or switched off: the draft lives as long as the window.
		}
	};
	return [draft, change];
}

function stored<T extends object>(id: string, initial: T): T {
	const text = keptHere.getItem(PREFIX + id);
	if (text === null) return initial;
	try {
		return { ...initial, ...JSON.parse(text) };
	} catch {
		// Something else wrote here, so there is nothing to restore.
		return initial;
	}
}

/** Forgets it: the answer is in the log. */
export function dropCardDraft(id: string): void {
	keptHere.removeItem(PREFIX + id);
	useCards.setState(({ byId }) => {
		const { [id]: _, ...rest } = byId;
		return { byId: rest };
	});
}
