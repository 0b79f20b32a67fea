/** Whose results lie over the page of a test. */
import { create } from "zustand";
import { useAssessRoom } from "../../../shared/assess-room";

interface ClassOf {
	/** What was gone through. */
	definition: string;
	/** Null for whoever sat for no class. */
	class: string | null;
}

interface Shown {
	open: ClassOf | null;
	/** What was looked at last: the keyboard goes back to its button. */
	seen: ClassOf | null;
}

const NOTHING: Shown = { open: null, seen: null };

export const useClassPlace = create<Shown>()(() => NOTHING);

/** Opens the results of a class over the page of what it sat. */
export function showClass(open: ClassOf): void {
	useClassPlace.setState({ open, seen: null });
}

/** Goes back to the page. */
export function closeClass(): void {
	useClassPlace.setState(({ open }) => ({ open: null, seen: open }));
}

// Who chooses something in the list wants its page. Only the result of a seat leads back to the class.
useAssessRoom.subscribe((now, before) => {
	const goes = now.result !== null;
	const comesBack = before.result !== null && now.seen === before.result;
	const isFocused = before.seen !== null && now.seen === null && now.offer === before.offer;
	if (!goes && !comesBack && !(isFocused && before.result === null)) {
		useClassPlace.setState(NOTHING);
	}
});
