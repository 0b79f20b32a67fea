/** The time left of a step, counted down between what the host says. */
import { useEffect, useEffectEvent, useState } from "react";
import type { StudySeen } from "../../api/studying";

/**
 * Milliseconds left, `early` fewer than the host's; null where nothing ends it. `onOver` is called each second
 * from when nothing is left.
 */
export function useLeft(
	{ stand, at }: StudySeen,
	runs: boolean,
	onOver: () => void,
	early = 0,
): number | null {
	const [now, setNow] = useState(at);
	const { remainingMs } = stand;
	const left = (then: number) => {
		if (remainingMs === null) return null;
		return Math.max(0, remainingMs - early - (runs ? Math.max(0, then - at) : 0));
	};
	const tick = useEffectEvent(() => {
		const then = performance.now();
		setNow(then);
		if (left(then) === 0) onOver();
	});
	const counts = runs && remainingMs !== null;
	useEffect(() => {
		if (!counts) return;
		const timer = setInterval(() => tick(), 1000);
		return () => clearInterval(timer);
	}, [counts]);
	return left(now);
}
