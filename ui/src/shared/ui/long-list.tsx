/** A list of hundreds of rows that is drawn as far as somebody scrolls. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "./button";

/** So many rows are drawn at first, and more each time that the end is seen. */
const STEP = 60;

interface LongList<T> {
	/** The first of them. */
	shown: readonly T[];
	/** What stands at their end where there are more. */
	more: ReactNode;
}

/** Of all rows those that are drawn; whatever else is sought is drawn from its beginning. */
export function useLongList<T>(all: readonly T[], sought: string): LongList<T> {
	const [grown, setGrown] = useState({ sought, count: STEP });
	const count = grown.sought === sought ? grown.count : STEP;
	const left = all.length - count;
	if (left <= 0) return { shown: all, more: null };
	const grow = () => setGrown({ sought, count: count + STEP });
	return { shown: all.slice(0, count), more: <More left={left} onMore={grow} /> };
}

function More({ left, onMore }: { left: number; onMore(): void }) {
	const end = useRef<HTMLDivElement>(null);
	const onSeen = useEffectEvent(onMore);
	useEffect(() => {
		if (!end.current || !("IntersectionObserver" in window)) return;
		const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onSeen());
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [left]);
	return (
		<div ref={end}>
			<Button tone="quiet" className="w-full" onClick={onMore}>
				Show more of {left}
			</Button>
		</div>
	);
}
