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
	| "history"
	| "import";

/** What is imported: a file that was dropped, or a document whose review goes on. */
export type Importing = { file: File } | { path: string };

interface Dialogs {
	open: DialogName | null;
	/** The lesson that the dialog is about, where it is about one. */
	lesson: string | null;
	/** What the import is about; null to choose a file. */
	importing: Importing | null;
	show(name: DialogName): void;
	showFor(name: "duplicate" | "history", lesson: string): void;
	showImport(importing: Importing | null): void;
	close(): void;
}

export const useDialogs = create<Dialogs>()((set) => ({
	open: null,
	lesson: null,
	importing: null,
	show: (open) => set({ open, lesson: null }),
	// The lesson stays when it closes: what is in the dialog must not change while it goes away.
	showFor: (open, lesson) => set({ open, lesson }),
	showImport: (importing) => set({ open: "import", importing }),
	close: () => set({ open: null }),
}));
