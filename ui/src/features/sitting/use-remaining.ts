/** The time left, counted down between what the server says. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SittingSeen } from "../../api/sittings";
import { timeSaid } from "./words";

/** How long "5 minutes left" stands, in milliseconds. */
const SAID_FOR = 15_000;

interface Remaining {
	/** Milliseconds; null where nothing ends it. */
	ms: number | null;
	/** What is said of it just now; empty for nothing. */
	said: string;
}

/**
 * Counts by the page's own clock, which stands still where the machine sleeps: each answer of the
 * server sets it anew. `onOver` is called each second from when nothing is left.
 */
export function useRemaining({ stand, at }: SittingSeen, onOver: () => void): Remaining {
	const goes = stand.phase.is === "going";
	const left = goes ? stand.remainingMs : null;
	const [now, setNow] = useState(at);
	const [said, setSaid] = useState<{ words: string; at: number } | null>(null);
	const ms = left === null ? null : Math.max(0, left - Math.max(0, now - at));
	const before = useRef(ms);
	const tick = useEffectEvent(() => {
		if (left === null || ms === null) return;
		const then = performance.now();
		const next = Math.max(0, left - Math.max(0, then - at));
		setNow(then);
		// Not what was drawn last: the server may have said less meanwhile.
		const words = timeSaid(before.current ?? ms, next);
		before.current = next;
		if (words) setSaid({ words, at: then });
		else if (said && then - said.at > SAID_FOR) setSaid(null);
		if (next === 0) onOver();
	});
	const counts = left !== null;
	useEffect(() => {
		if (!counts) return;
		const timer = setInterval(() => tick(), 1000);
		return () => clearInterval(timer);
	}, [counts]);
	return { ms, said: said?.words ?? "" };
}
