/** How the window looks and how lessons leave it, as she chose last. Kept across restarts. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { isBeside, ownStorage } from "./beside";
import { isNarrow } from "./narrow";

/** Which panes are shown; the sidebar is chosen apart from the other two. */
export type Panes = "all" | "conversation" | "document";

/** The colours: the system's choice or a fixed one. */
export type Theme = "system" | "light" | "dark";

/** What the window is used for; each room has lists and a page of its own. */
export type Room = "plan" | "assess" | "memory" | "learn" | "study";

/** The lists of the room for planning. */
export type PlanList = "sessions" | "lessons" | "files";

interface View {
	panes: Panes;
	sidebar: boolean;
	/** Whether the sidebar lies over the pane that has the window to itself; see `isNarrow`. */
	overlay: boolean;
	room: Room;
	list: PlanList;
	theme: Theme;
	/** How large everything is, in per cent; see `zoom.ts`. */
	zoom: number;
	/** Whether she is told when work ends while she has another window before her. */
	tellsAway: boolean;
	/** Whether a plan is saved and printed without its evidence and reasons. */
	withoutRationale: boolean;
	showPanes(panes: Panes): void;
	toggleSidebar(): void;
	/** Goes to a room, and shows its list where that was hidden. */
	enterRoom(room: Room): void;
	showList(list: PlanList): void;
	setTheme(theme: Theme): void;
	leaveOutRationale(leftOut: boolean): void;
}

export const useView = create<View>()(
	persist(
		(set) => ({
			panes: "all",
			sidebar: true,
			overlay: false,
			room: "plan",
			list: "sessions",
			theme: "system",
			zoom: 100,
			tellsAway: false,
			withoutRationale: false,
			// One pane alone means alone; the sidebar comes back with the other panes or by its own key.
			showPanes: (panes) => set({ panes, sidebar: panes === "all", room: "plan" }),
			toggleSidebar: () =>
				set(({ sidebar, overlay }) => (isNarrow() ? { overlay: !overlay } : { sidebar: !sidebar })),
			enterRoom: (room) => set(isNarrow() ? { room } : { room, sidebar: true }),
			showList: (list) => set({ list }),
			setTheme: (theme) => set({ theme }),
			leaveOutRationale: (withoutRationale) => set({ withoutRationale }),
		}),
		{
			name: "view",
			storage: ownStorage(),
			partialize: ({ panes, sidebar, room, list, theme, zoom, tellsAway, withoutRationale }) => ({
				panes,
				sidebar,
				room,
				list,
				theme,
				zoom,
				tellsAway,
				withoutRationale,
			}),
		},
	),
);

// A window of its own begins with nothing but its lesson, in the colours and the size of the first one.
if (isBeside && sessionStorage.getItem("view") === null) {
	useView.setState({ ...looksKept(), panes: "document", sidebar: false });
}

function looksKept(): Partial<Pick<View, "theme" | "zoom" | "withoutRationale">> {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem("view") ?? "{}");
		const { theme, zoom, withoutRationale } = (kept as { state?: Partial<View> }).state ?? {};
		return {
			...(theme !== undefined && { theme }),
			...(zoom !== undefined && { zoom }),
			...(withoutRationale !== undefined && { withoutRationale }),
		};
	} catch {
		// What was kept cannot be read: it begins as a first window does.
		return {};
	}
}

/** Goes to the room where conversation and documents are; what is opened there can be seen. */
export function backToPlan(): void {
	useView.setState({ room: "plan" });
}

/** Brings the document pane back where the conversation was alone. */
export function makeRoomForDocument(): void {
	useView.setState(({ panes }) => ({ panes: panes === "conversation" ? "all" : panes }));
}
