/** Which dialog is open; at most one is. */
import { create } from "zustand";

export type DialogName = "palette" | "keys" | "problems" | "traces" | "settings" | "find";

interface Dialogs {
	open: DialogName | null;
	show(name: DialogName): void;
	close(): void;
}

export const useDialogs = create<Dialogs>()((set) => ({
	open: null,
	show: (open) => set({ open }),
	close: () => set({ open: null }),
}));
