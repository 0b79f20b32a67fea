/** The ways back that are on offer: each where it is said, and the latest by Ctrl+Z. */
import { toast } from "sonner";

/** How long a way back is offered, in milliseconds. */
const OFFERED_FOR = 10_000;

/** The latest is last. */
const offers: (() => void)[] = [];

/** Offers a way back until what is returned is called. */
export function offerUndo(undo: () => void): () => void {
	offers.push(undo);
	return () => {
		const at = offers.indexOf(undo);
		if (at >= 0) offers.splice(at, 1);
	};
}

export function isUndoOffered(): boolean {
	return offers.length > 0;
}

/** Takes back what was done last. */
export function undoLast(): void {
	offers.pop()?.();
}

/** Says what was done, and offers the way back for a while. */
export function sayWithUndo(words: string, undo: () => void, description?: string): void {
	const back = () => {
		withdraw();
		toast.dismiss(id);
		undo();
	};
	const withdraw = offerUndo(back);
	const id = toast.message(words, {
		description,
		duration: OFFERED_FOR,
		onDismiss: withdraw,
		onAutoClose: withdraw,
		action: { label: "Undo", onClick: back },
	});
}
