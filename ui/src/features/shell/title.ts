/** Names the window after the session. */

import { useEffect } from "react";
import { useSession } from "../../api/queries";
import { platform } from "../../platform";
import { useSessionId } from "../../shared/use-place";

export function useTitle(): void {
	const sessionId = useSessionId();
	const title = useSession(sessionId).data?.session.title;
	useEffect(() => {
		platform.setTitle(title ? `${title} – Teacher assist` : "Teacher assist");
	}, [title]);
}
