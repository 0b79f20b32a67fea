/** Makes a field as high as its words, also when these get larger or the field narrower. */
import { type RefObject, useLayoutEffect } from "react";

export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
	useLayoutEffect(() => {
		const element = field.current;
		if (!element) return;
		const grow = () => {
			// What stands around it stays as high meanwhile: or a key laid the whole pane out twice, and took a
			// list that stood at its end away from there.
			const around = element.parentElement?.style;
			const height = element.parentElement?.getBoundingClientRect().height ?? 0;
			around?.setProperty("min-height", `${height}px`);
			element.style.height = "auto";
			const border = element.offsetHeight - element.clientHeight;
			element.style.height = `${element.scrollHeight + border}px`;
			around?.removeProperty("min-height");
		};
		grow();
		const watching = new ResizeObserver(grow);
		watching.observe(element);
		return () => watching.disconnect();
	}, [field, text]);
}
