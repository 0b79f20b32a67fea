/** Drags a row of a list by its handle: by pointer events, which every window has, and not by the engine's own drag. */
import { type PointerEvent, type RefObject, useState } from "react";

export interface Dragging {
	/** The row that is dragged. */
	from: number;
	/** Where it would stand. */
	to: number;
}

/** `drop` is called where a row was let go at another place. */
export function useDragging(
	list: RefObject<HTMLElement | null>,
	drop: (from: number, to: number) => void,
) {
	const [dragging, setDragging] = useState<Dragging | null>(null);
	const handle = (row: number) => ({
		onPointerDown: (event: PointerEvent<HTMLElement>) => {
			if (event.button !== 0) return;
			event.currentTarget.setPointerCapture?.(event.pointerId);
			setDragging({ from: row, to: row });
		},
		onPointerMove: (event: PointerEvent<HTMLElement>) => {
			if (dragging === null) return;
			setDragging({ ...dragging, to: rowAt(list.current, event.clientY) });
		},
		onPointerUp: () => {
			setDragging(null);
			if (dragging !== null && dragging.from !== dragging.to) drop(dragging.from, dragging.to);
		},
		onPointerCancel: () => setDragging(null),
		onLostPointerCapture: () => setDragging(null),
	});
	return { dragging, handle };
}

/** The row at a height of the window; the first or last beyond the list. */
function rowAt(list: HTMLElement | null, y: number): number {
	const rows = list ? [...list.children] : [];
	const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
	return at < 0 ? Math.max(0, rows.length - 1) : at;
}
