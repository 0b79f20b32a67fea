/** Makes a field as high as its words, also when these get larger or the field narrower. */
import { type RefObject, useLayoutEffect, useRef } from "react";

export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
	const fitted = useRef("");
	useLayoutEffect(() => {
		const element = field.current;
		if (!element) return;
		const longer = fitted.current !== "" && text.startsWith(fitted.current);
		fitted.current = text;
		// More words at the end need no less room, so that a key asks only whether they have enough.
		if (longer && (hasRoom(element) || isAtMost(element))) return;
		fit(element);
	}, [field, text]);
	useLayoutEffect(() => {
		const element = field.current;
		if (!element) return;
		const watching = new ResizeObserver(() => fit(element));
		watching.observe(element);
		return () => watching.disconnect();
	}, [field]);
}

function hasRoom(element: HTMLTextAreaElement): boolean {
	return element.scrollHeight <= element.clientHeight;
}

/** What a browser that shows everything smaller may make of a height, in pixels. */
const ROUNDED = 2;

/** Whether it is as high as it may get, and its words scroll in it. */
function isAtMost(element: HTMLTextAreaElement): boolean {
	return Number.parseFloat(element.style.height) > element.offsetHeight + ROUNDED;
}

function fit(element: HTMLTextAreaElement): void {
	// What stands around it stays as high meanwhile: or a key laid the whole pane out twice, and took a
	// list that stood at its end away from there.
	const around = element.parentElement?.style;
	const height = element.parentElement?.getBoundingClientRect().height ?? 0;
	around?.setProperty("min-height", `${height}px`);
	element.style.height = "auto";
	const border = element.offsetHeight - element.clientHeight;
	element.style.height = `${element.scrollHeight + border}px`;
	around?.removeProperty("min-height");
}
