/** Whether words are looked for in the document that is shown. */
import { create } from "zustand";

interface Finding {
	/** How many documents are in the pane: with none, nothing can be looked for. */
	pages: number;
	open: boolean;
	/** Counts each wish to look, so that a bar that is open takes the focus again. */
	asked: number;
}

export const useFinding = create<Finding>()(() => ({ pages: 0, open: false, asked: 0 }));

/** Whether a document is shown. */
export function canFindInDocument(): boolean {
	return useFinding.getState().pages > 0;
}

export function findInDocument(): void {
	useFinding.setState(({ asked }) => ({ open: true, asked: asked + 1 }));
}

export function endFinding(): void {
	useFinding.setState({ open: false });
}

/** Says that a document is there, until the returned function is called. */
export function notePageToFind(): () => void {
	useFinding.setState(({ pages }) => ({ pages: pages + 1 }));
	return () => useFinding.setState(({ pages }) => ({ pages: pages - 1 }));
}
