/** Says every few seconds that the page is there, and what was done at it. */
import { useEffect, useEffectEvent } from "react";
import type { StudySeen, useStudyAct } from "../../api/studying";

/** How often, in milliseconds. */
const TELL_EACH = 10_000;
/** The same while the time stands still, which somebody else may let go on. */
const STILL_TELL_EACH = 2_000;

/** Gives what tells it at once; what was not heard is told the next time. */
export function useTelling({ stand }: StudySeen, act: ReturnType<typeof useStudyAct>): () => void {
	const over = stand.place.at === "withdrawn" || stand.place.at === "complete";
	const tell = () => {
		if (!act.isPending) act.mutate({ do: "tell" });
	};
	const tick = useEffectEvent(tell);
	const each = stand.paused ? STILL_TELL_EACH : TELL_EACH;
	useEffect(() => {
		if (over) return;
		const timer = setInterval(() => tick(), each);
		return () => clearInterval(timer);
	}, [over, each]);
	return tell;
}
