/** Says in the sidebar that background work failed for good, and leads to it. */

import { useJobs } from "../../api/settings";
import { SidebarWarning } from "../../shared/ui";
import { showSettings } from "../../shared/use-place";

/** How many pieces of background work were given up. */
export function useLostWork(): number {
	return (useJobs(false).data ?? []).filter(({ state }) => state === "dead").length;
}

export function LostWork() {
	const lost = useLostWork();
	if (lost === 0) return null;
	return (
		<SidebarWarning testId="lost-work" onClick={() => showSettings("jobs")}>
			{lost === 1 ? "1 thing in the background failed" : `${lost} things in the background failed`}
		</SidebarWarning>
	);
}
