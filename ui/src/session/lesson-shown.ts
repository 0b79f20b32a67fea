/** The lesson that somebody looks at: "this lesson" in what she says, and what she means by printing. */
import { create } from "zustand";
import type { LessonFacet, SessionId } from "../api/generated";
import { lessonInSight, panesAt } from "../shared/place";
import { placeNow } from "../shared/use-place";

interface LessonShown {
	/** The lesson in the tab of a session's documents that is in view; none while they are not. */
	bySession: Readonly<Record<SessionId, string | null>>;
	/** The page of a lesson that the third pane shows. */
	page: PageShown | null;
}

/** A page of a lesson. */
export interface PageShown {
	path: string;
	facet: LessonFacet;
}

const useLessonShown = create<LessonShown>()(() => ({ bySession: {}, page: null }));

/** Notes which lesson the documents of a session show; null for none. */
export function noteLessonShown(sessionId: SessionId, path: string | null): void {
	useLessonShown.setState(({ bySession }) => ({ bySession: { ...bySession, [sessionId]: path } }));
}

/** Notes which page of a lesson is shown, until the returned function is called. */
export function notePageShown(page: PageShown): () => void {
	useLessonShown.setState({ page });
	return () => useLessonShown.setState((now) => (now.page === page ? { page: null } : now));
}

/** The page of a lesson that is shown, whichever lesson it is. */
export function pageShown(): PageShown | null {
	return useLessonShown.getState().page;
}

/** The page that is meant where a lesson is to be printed: the one that is shown of it, else its plan. */
export function pageToPrint(path: string): LessonFacet {
	const page = pageShown();
	return page?.path === path ? page.facet : "plan";
}

/** The lesson that is looked at: in place of the session's documents, as a file, or in one of their tabs. */
export function lessonLookedAt(sessionId: SessionId | null): string | null {
	const place = placeNow();
	const inSight = lessonInSight(place);
	if (inSight !== null || panesAt(place).at !== "session" || sessionId === null) return inSight;
	return useLessonShown.getState().bySession[sessionId] ?? null;
}
