/** Which dialog is open; at most one is. */
import { create } from "zustand";

export type DialogName =
	| "palette"
	| "keys"
	| "problems"
	| "traces"
	| "settings"
	| "find"
	| "newClass"
	| "duplicate"
	| "history";

interface Dialogs {
	open: DialogName | null;
	/** The lesson that the dialog is about, where it is about one. */
	lesson: string | null;
	show(name: DialogName): void;
	showFor(name: "duplicate" | "history", lesson: string): void;
	close(): void;
}

export const useDialogs = create<Dialogs>()((set) => ({
	open: null,
	lesson: null,
	show: (open) => set({ open, lesson: null }),
	// The lesson stays when it closes: what is in the dialog must not change while it goes away.
	showFor: (open, lesson) => set({ open, lesson }),
	close: () => set({ open: null }),
}));
