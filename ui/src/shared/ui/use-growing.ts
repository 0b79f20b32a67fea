/** Makes a field as high as its words, also when these get larger or the window narrower. */
import { type RefObject, useLayoutEffect } from "react";

export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
	useLayoutEffect(() => {
		const grow = () => {
			const element = field.current;
			if (!element) return;
			element.style.height = "auto";
			const border = element.offsetHeight - element.clientHeight;
			element.style.height = `${element.scrollHeight + border}px`;
		};
		grow();
		window.addEventListener("resize", grow);
		return () => window.removeEventListener("resize", grow);
	}, [field, text]);
}
