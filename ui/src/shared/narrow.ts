/** Whether the window is too narrow for panes side by side; a larger size of everything makes it so, too. */
import { useSyncExternalStore } from "react";

/** From this width on rail, list, conversation and document have room beside one another, in `rem`. */
const WIDE = 59.375;

/** The size of the root that has been chosen for nothing. */
const USUAL_PX = 16;

export function isNarrow(): boolean {
	const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
	return window.innerWidth < WIDE * (root || USUAL_PX);
}

export function useNarrow(): boolean {
	return useSyncExternalStore(listen, isNarrow);
}

function listen(changed: () => void): () => void {
	window.addEventListener("resize", changed);
	return () => window.removeEventListener("resize", changed);
}
