/** Texts that somebody edits and has not saved, for whoever ends what she does and must not lose them. */
import { useEffect, useEffectEvent } from "react";

type Save = () => Promise<unknown>;

const open = new Set<Save>();

/** What `save` does is done by whoever ends the work; null while nothing is unsaved. */
export function useOpenEdit(save: Save | null): void {
	const run = useEffectEvent(() => save?.() ?? Promise.resolve());
	const unsaved = save !== null;
	useEffect(() => {
		if (!unsaved) return;
		const one = () => run();
		open.add(one);
		return () => {
			open.delete(one);
		};
	}, [unsaved]);
}

/** Whether anything is not saved. */
export function hasOpenEdits(): boolean {
	return open.size > 0;
}

/** Saves all of it; fails where something of it could not be. */
export async function saveOpenEdits(): Promise<void> {
	await Promise.all([...open].map((save) => save()));
}
