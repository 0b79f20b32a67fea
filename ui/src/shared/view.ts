/** How the window looks: which panes, which colours. Kept across restarts. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { isNarrow } from "./narrow";

/** Which panes are shown; the sidebar is chosen apart from the other two. */
export type Panes = "all" | "conversation" | "document";

/** The colours: the system's choice or a fixed one. */
export type Theme = "system" | "light" | "dark";

interface View {
	panes: Panes;
	sidebar: boolean;
	/** Whether the sidebar lies over the pane that has the window to itself; see `isNarrow`. */
	overlay: boolean;
	theme: Theme;
	showPanes(panes: Panes): void;
	toggleSidebar(): void;
	setTheme(theme: Theme): void;
}

export const useView = create<View>()(
	persist(
		(set) => ({
			panes: "all",
			sidebar: true,
			overlay: false,
			theme: "system",
			// One pane alone means alone; the sidebar comes back with the other panes or by its own key.
			showPanes: (panes) => set({ panes, sidebar: panes === "all" }),
			toggleSidebar: () =>
				set(({ sidebar, overlay }) => (isNarrow() ? { overlay: !overlay } : { sidebar: !sidebar })),
			setTheme: (theme) => set({ theme }),
		}),
		{
			name: "view",
			partialize: ({ panes, sidebar, theme }) => ({ panes, sidebar, theme }),
		},
	),
);

/** Brings the document pane back where the conversation was alone. */
export function makeRoomForDocument(): void {
	useView.setState(({ panes }) => ({ panes: panes === "conversation" ? "all" : panes }));
}
