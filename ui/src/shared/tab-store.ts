/** What outlives a reload and not the tab: others sit at this computer afterwards. A browser may keep nothing. */

/** What was kept under a name; null where nothing was, or where it cannot be read. */
export function keptInTab(name: string): unknown {
	try {
		return JSON.parse(sessionStorage.getItem(name) ?? "null");
	} catch {
		// A browser that keeps nothing, or something else under this name.
		return null;
	}
}

export function keepInTab(name: string, value: unknown): void {
	try {
		sessionStorage.setItem(name, JSON.stringify(value));
	} catch {
		// It is still on the screen.
	}
}

export function dropFromTab(name: string): void {
	try {
		sessionStorage.removeItem(name);
	} catch {
		// Then it kept nothing either.
	}
}

/** The page itself, which forgets what it remembers when it is read anew. */
export const page = { reload: () => window.location.reload() };

/** Leaves nothing to whoever sits at this computer next, in the tab or in what its page remembers. */
export function leaveNothing(): void {
	emptyTab();
	page.reload();
}

/** The same of the tab alone, for whoever is still there. */
export function emptyTab(): void {
	try {
		sessionStorage.clear();
	} catch {
		// Then it kept nothing either.
	}
}
