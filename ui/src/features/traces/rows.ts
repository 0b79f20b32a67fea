/** Rows of one height, drawn only where they are seen: there may be ten thousand. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";
import { useView } from "../../shared/view";

/** The height of a row, in the size of the letters. */
const ROW_REM = 1.75;

/** How many are drawn above and below what is seen. */
const BEYOND = 16;

/** A first guess, before the list has been measured; it stands where nothing has a size. */
const FIRST = { width: 800, height: 600 };

export function useRows(count: number, scroller: RefObject<HTMLElement | null>) {
	// The virtualiser is one object that changes inside, which the compiler cannot see.
	"use no memo";
	// The window is drawn anew with another size, and the letters are measured anew.
	useView((view) => view.zoom);
	const height = ROW_REM * letters();
	const rows = useVirtualizer({
		count,
		getScrollElement: () => scroller.current,
		estimateSize: () => height,
		overscan: BEYOND,
		initialRect: FIRST,
		observeElementRect: (instance, told) => {
			const element = instance.scrollElement;
			if (!element) return;
			const tell = () => {
				const { width, height } = element.getBoundingClientRect();
				if (height > 0) told({ width, height });
			};
			tell();
			const observer = new ResizeObserver(tell);
			observer.observe(element);
			return () => observer.disconnect();
		},
	});
	// Another size of letters makes other rows.
	useEffect(() => {
		if (height > 0) rows.measure();
	}, [height, rows]);
	return { rows, height };
}

/** The size of the letters of the page, in pixels. */
function letters(): number {
	const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
	return Number.isFinite(size) ? size : 16;
}
