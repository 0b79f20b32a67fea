/** What the agent is doing, without the blink between two questions. */
import { useEffect, useState } from "react";
import type { Work } from "../../session/conversation";

/** A check that takes longer than this is shown as work. */
const BLINK_MS = 500;

/**
 * After a decision the next question mostly comes at once. Until it takes its time, nothing is shown
 * as work: a window that flickers at every decision is not calm.
 */
export function useCalmWork(work: Work): Work {
	const [before, setBefore] = useState(work);
	const blinking = before === "deciding" && work === "working";
	useEffect(() => {
		if (!blinking) {
			setBefore(work);
			return;
		}
		const timer = window.setTimeout(() => setBefore(work), BLINK_MS);
		return () => window.clearTimeout(timer);
	}, [blinking, work]);
	return blinking ? before : work;
}
