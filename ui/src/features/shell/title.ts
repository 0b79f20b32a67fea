/** Names the window after the session, one of its own after its lesson; while a pupil sits at it, after nothing of the teacher’s. */

import { useEffect } from "react";
import { useLesson } from "../../api/lessons";
import { useSession } from "../../api/queries";
import { platform } from "../../platform";
import { isBeside, useCovered } from "../../shared/beside";
import { useOpenLesson, usePlace, useSessionId } from "../../shared/use-place";

export function useTitle(): void {
	const sessionId = useSessionId();
	const sitting = usePlace(({ place }) => place.at === "sitting");
	const covered = useCovered((beside) => beside.covered);
	const known = useSession(sessionId).data?.session.title;
	const lesson = useLesson(useOpenLesson()).data?.title;
	const name = isBeside ? (lesson ?? known) : known;
	const title = sitting || covered ? undefined : name;
	useEffect(() => {
		platform.setTitle(title ? `${title} – Teacher assist` : "Teacher assist");
	}, [title]);
}
