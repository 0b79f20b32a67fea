/** Whether the window is too narrow for panes side by side; a larger size of everything makes it so, too. */
import { useSyncExternalStore } from "react";

/** From this width on rail, list, conversation and document have room beside one another, in `rem`. */
const WIDE = 59.375;

/** The size of the root that has been chosen for nothing. */
const USUAL_PX = 16;

/** From this width on the guide has room beside conversation and document, in `rem`. */
const WITH_HELP = 70;

/** From this width on the sidebar has room beside all three, in `rem`. */
const WITH_ALL = 82.5;

export function isNarrow(): boolean {
	return remWide() < WIDE;
}

/** What has room beside conversation and document: nothing, the guide, or the guide and the sidebar. */
export type RoomForHelp = "none" | "help" | "both";

export function useRoomForHelp(): RoomForHelp {
	return useSyncExternalStore(listen, () => {
		const wide = remWide();
		return wide < WITH_HELP ? "none" : wide < WITH_ALL ? "help" : "both";
	});
}

function remWide(): number {
	const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
	return window.innerWidth / (root || USUAL_PX);
}

export function useNarrow(): boolean {
	return useSyncExternalStore(listen, isNarrow);
}

function listen(changed: () => void): () => void {
	window.addEventListener("resize", changed);
	return () => window.removeEventListener("resize", changed);
}
