/** The lesson that somebody looks at while she speaks in a session: "this lesson" is that one. */
import { create } from "zustand";
import type { SessionId } from "../api/generated";
import { lessonInSight, panesAt } from "../shared/place";
import { placeNow } from "../shared/use-place";

interface LessonShown {
	/** The lesson in the tab of a session's documents that is in view; none while they are not. */
	bySession: Readonly<Record<SessionId, string | null>>;
}

const useLessonShown = create<LessonShown>()(() => ({ bySession: {} }));

/** Notes which lesson the documents of a session show; null for none. */
export function noteLessonShown(sessionId: SessionId, path: string | null): void {
	useLessonShown.setState(({ bySession }) => ({ bySession: { ...bySession, [sessionId]: path } }));
}

/** The lesson that is looked at: in place of the session's documents, as a file, or in one of their tabs. */
export function lessonLookedAt(sessionId: SessionId | null): string | null {
	const place = placeNow();
	const inSight = lessonInSight(place);
	if (inSight !== null || panesAt(place).at !== "session" || sessionId === null) return inSight;
	return useLessonShown.getState().bySession[sessionId] ?? null;
}
