/**
 * Windows beside the first one: each shows a lesson, and where it is is its own. What she decides and writes goes
 * through the same application, so that all windows show it.
 */
import { create } from "zustand";
import { createJSONStorage, type StateStorage } from "zustand/middleware";
import { platform } from "../platform";
import { wayTo } from "./deep-link";
import { keptHere } from "./kept-here";

/** What the address of such a window has. */
const MARK = "beside";

/** Whether this is a window beside the first one. */
export const isBeside = new URLSearchParams(window.location.search).has(MARK);

/** Opens a lesson in a window of its own; in a browser in a tab. */
export function openBeside(path: string): void {
	platform.openBeside(`?${MARK}#/${wayTo({ to: "lesson", path })}`);
}

/** What this is called where it is offered. */
export function besideName(): string {
	return platform.name === "window" ? "Open in a window of its own" : "Open in a tab of its own";
}

/** Where a window keeps what is its own: the first one for good, others as long as they are open. */
export function ownStorage<State>() {
	return createJSONStorage<State>((): StateStorage => (isBeside ? sessionStorage : keptHere));
}

/** Whether a pupil sits at the first window. Meanwhile the others show nothing: they may stand beside it. */
export const useCovered = create<{ covered: boolean }>()(() => ({ covered: sits() }));

if (isBeside) {
	window.addEventListener("storage", ({ key }) => {
		if (key === "place" || key === null) useCovered.setState({ covered: sits() });
	});
}

function sits(): boolean {
	if (!isBeside) return false;
	try {
		const kept: unknown = JSON.parse(localStorage.getItem("place") ?? "null");
		return (
			(kept as { state?: { place?: { at?: unknown } } } | null)?.state?.place?.at === "sitting"
		);
	} catch {
		// Something else wrote there; nobody sits.
		return false;
	}
}
