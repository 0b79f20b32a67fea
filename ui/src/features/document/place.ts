/** Where a reader was, so that a look at a source does not lose it. Forgotten with the window. */
import type { SessionId } from "../../api/generated";

const shown = new Map<SessionId, string>();
const scrolled = new Map<string, number>();

/** The document of a session that the reader had chosen. */
export function shownDocument(sessionId: SessionId): string | null {
	return shown.get(sessionId) ?? null;
}

/** Notes which document the reader chose. */
export function noteShown(sessionId: SessionId, path: string): void {
	shown.set(sessionId, path);
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
