/** Whether the window is too narrow for panes side by side; zooming in makes it so, too. */
import { useSyncExternalStore } from "react";

/** From this width on, in pixels, rail, list, conversation and document have room beside one another. */
export const WIDE = 950;

export function isNarrow(): boolean {
	return window.innerWidth < WIDE;
}

export function useNarrow(): boolean {
	return useSyncExternalStore(listen, isNarrow);
}

function listen(changed: () => void): () => void {
	window.addEventListener("resize", changed);
	return () => window.removeEventListener("resize", changed);
}
