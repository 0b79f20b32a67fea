/**
 * What has just appeared under a pointer that stays where it is takes no click: the second click of
 * two was meant for what stood there before.
 */
import { type MouseEvent, useLayoutEffect, useRef } from "react";

/** As long as the second click of two may take, in milliseconds. */
const TWO_CLICKS_MS = 500;

/** As far as a hand shakes, in pixels. */
const SHAKE = 6;

interface Point {
	x: number;
	y: number;
}

/** Where the pointer was last; null before it was anywhere. */
let pointer: Point | null = null;

function note({ clientX, clientY }: PointerEvent): void {
	pointer = { x: clientX, y: clientY };
}

for (const event of ["pointermove", "pointerdown"] as const) {
	globalThis.addEventListener?.(event, note, { capture: true, passive: true });
}

/** For an element whose buttons change with what `shown` names. */
export function useStillPointer(shown: string) {
	const appeared = useRef<{ at: Point | null; when: number }>(null);
	useLayoutEffect(() => {
		appeared.current = { at: pointer, when: performance.now() };
	}, [shown]);
	return (event: MouseEvent) => {
		const { at, when } = appeared.current ?? { at: null, when: 0 };
		// A key or a program presses a button without being anywhere.
		const isNowhere = event.clientX === 0 && event.clientY === 0;
		if (at === null || isNowhere || performance.now() - when > TWO_CLICKS_MS) return;
		if (Math.hypot(event.clientX - at.x, event.clientY - at.y) > SHAKE) return;
		event.preventDefault();
		event.stopPropagation();
	};
}
