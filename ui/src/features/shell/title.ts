/** Names the window after the session; while a pupil sits at it, after nothing of the teacher’s. */

import { useEffect } from "react";
import { useSession } from "../../api/queries";
import { platform } from "../../platform";
import { usePlace, useSessionId } from "../../shared/use-place";

export function useTitle(): void {
	const sessionId = useSessionId();
	const sitting = usePlace(({ place }) => place.at === "sitting");
	const known = useSession(sessionId).data?.session.title;
	const title = sitting ? undefined : known;
	useEffect(() => {
		platform.setTitle(title ? `${title} – Teacher assist` : "Teacher assist");
	}, [title]);
}
