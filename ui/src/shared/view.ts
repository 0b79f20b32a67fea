/** What the window shows: which session, which file, which panes. Kept across restarts. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { isNarrow } from "./narrow";

/** A file open in the document pane, with the lines that should be in view. */
export interface OpenFile {
	path: string;
	line?: number;
	endLine?: number;
	/** Whether the lines are there to be written over. */
	fill?: boolean;
}

/** Which panes are shown; the sidebar is chosen apart from the other two. */
export type Panes = "all" | "conversation" | "document";

/** The colours: the system's choice or a fixed one. */
export type Theme = "system" | "light" | "dark";

interface View {
	sessionId: string | null;
	openFile: OpenFile | null;
	/** A lesson that is shown in place of the session's. */
	openLesson: string | null;
	panes: Panes;
	sidebar: boolean;
	/** Whether the sidebar lies over the pane that has the window to itself; see `isNarrow`. */
	overlay: boolean;
	theme: Theme;
	openSession(id: string | null): void;
	openFileAt(path: string, line?: number, endLine?: number): void;
	/** Opens a file with a line selected, so that typing takes its place. */
	fillFileAt(path: string, line: number): void;
	closeFile(): void;
	showLesson(path: string): void;
	closeLesson(): void;
	showPanes(panes: Panes): void;
	toggleSidebar(): void;
	setTheme(theme: Theme): void;
}

export const useView = create<View>()(
	persist(
		(set) => ({
			sessionId: null,
			openFile: null,
			openLesson: null,
			panes: "all",
			sidebar: true,
			overlay: false,
			theme: "system",
			openSession: (sessionId) => set({ sessionId, openFile: null, openLesson: null }),
			openFileAt: (path, line, endLine) =>
				set((view) => ({
					openFile: { path, line, endLine },
					panes: view.panes === "conversation" ? "all" : view.panes,
				})),
			fillFileAt: (path, line) =>
				set((view) => ({
					openFile: { path, line, endLine: line, fill: true },
					panes: view.panes === "conversation" ? "all" : view.panes,
				})),
			closeFile: () => set({ openFile: null }),
			showLesson: (openLesson) =>
				set((view) => ({
					openLesson,
					openFile: null,
					panes: view.panes === "conversation" ? "all" : view.panes,
				})),
			closeLesson: () => set({ openLesson: null }),
			// One pane alone means alone; the sidebar comes back with the other panes or by its own key.
			showPanes: (panes) => set({ panes, sidebar: panes === "all" }),
			toggleSidebar: () =>
				set(({ sidebar, overlay }) => (isNarrow() ? { overlay: !overlay } : { sidebar: !sidebar })),
			setTheme: (theme) => set({ theme }),
		}),
		{
			name: "view",
			partialize: ({ sessionId, openLesson, panes, sidebar, theme }) => ({
				sessionId,
				openLesson,
				panes,
				sidebar,
				theme,
			}),
		},
	),
);
