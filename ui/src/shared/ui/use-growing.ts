/** Makes a field as high as its words, also when these get larger or the field narrower. */
import { type RefObject, useLayoutEffect } from "react";

export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
	useLayoutEffect(() => {
		const element = field.current;
		if (!element) return;
		const grow = () => {
			element.style.height = "auto";
			const border = element.offsetHeight - element.clientHeight;
			element.style.height = `${element.scrollHeight + border}px`;
		};
		grow();
		const watching = new ResizeObserver(grow);
		watching.observe(element);
		return () => watching.disconnect();
	}, [field, text]);
}
