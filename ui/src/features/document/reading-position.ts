/** Where a reader was, so that a look at a source does not lose it. Forgotten with the window. */

const shown = new Map<string, string>();
const scrolled = new Map<string, number>();

/** The tab that the reader had chosen. */
export function shownDocument(name: string): string | null {
	return shown.get(name) ?? null;
}

/** Notes which tab the reader chose. */
export function noteShown(name: string, tab: string): void {
	shown.set(name, tab);
}

/** Takes a page to where its reader was, and notes from then on where she goes. */
export function keepPlace(page: HTMLElement, path: string): () => void {
	page.scrollTop = scrolled.get(path) ?? 0;
	const note = () => {
		scrolled.set(path, page.scrollTop);
	};
	page.addEventListener("scroll", note, { passive: true });
	return () => page.removeEventListener("scroll", note);
}
