/** A text that is not kept yet. */
import { dropFromTab, keepInTab, keptInTab } from "../../shared/tab-store";

const key = (name: string) => `paper:${name}`;

interface Unsent {
	/** What was kept when it was typed. */
	over: string;
	words: string;
}

/** The text that waits under a name; null where none does, or where something else was kept since. */
export function unsentOver(name: string, kept: string): string | null {
	const found = keptInTab(key(name)) as Unsent | null;
	return found?.over === kept ? found.words : null;
}

export function holdUnsent(name: string, unsent: Unsent): void {
	keepInTab(key(name), unsent);
}

export function dropUnsent(name: string): void {
	dropFromTab(key(name));
}
