/** What should change in a copy of a lesson for its new class: a list that is worked off in the copy. */
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { WantedChange } from "../api/generated";
import { keptHere } from "./kept-here";

interface WantedChanges {
	/** What is left, by the lesson's path. */
	byLesson: Record<string, readonly WantedChange[]>;
}

/** Kept across restarts: it is told once, when the copy is made. */
export const useWantedChanges = create<WantedChanges>()(
	persist((): WantedChanges => ({ byLesson: {} }), {
		name: "wanted-changes",
		storage: createJSONStorage(() => keptHere),
	}),
);

/** Keeps what should change in a lesson; nothing of it is left when there is nothing to change. */
export function keepWantedChanges(path: string, changes: readonly WantedChange[]): void {
	useWantedChanges.setState(({ byLesson }) => {
		const { [path]: _, ...others } = byLesson;
		return { byLesson: changes.length > 0 ? { ...others, [path]: changes } : others };
	});
}

/** Takes one of them off the list. */
export function doneWithChange(path: string, done: WantedChange): void {
	const left = useWantedChanges.getState().byLesson[path] ?? [];
	keepWantedChanges(
		path,
		left.filter(({ section, why }) => section !== done.section || why !== done.why),
	);
}
