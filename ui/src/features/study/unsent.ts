/** A text that is not kept yet. It outlives a reload and not the tab: others sit at this computer afterwards. */

const PREFIX = "paper:";
const key = (name: string) => PREFIX + name;

interface Unsent {
	/** What was kept when it was typed. */
	over: string;
	words: string;
}

/** The text that waits under a name; null where none does, or where something else was kept since. */
export function unsentOver(name: string, kept: string): string | null {
	try {
		const found = JSON.parse(sessionStorage.getItem(key(name)) ?? "null") as Unsent | null;
		return found?.over === kept ? found.words : null;
	} catch {
		// A browser that keeps nothing, or something else under this name.
		return null;
	}
}

export function holdUnsent(name: string, unsent: Unsent): void {
	try {
		sessionStorage.setItem(key(name), JSON.stringify(unsent));
	} catch {
		// It is still on the screen.
	}
}

export function dropUnsent(name: string): void {
	try {
		sessionStorage.removeItem(key(name));
	} catch {
		// Then it kept nothing either.
	}
}

/** Leaves nothing to whoever sits at this computer next. */
export function dropAllUnsent(): void {
	try {
		const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
		for (const name of names) sessionStorage.removeItem(name);
	} catch {
		// Then it kept nothing either.
	}
}
