/** Keeps the keyboard where it works: when what has the focus goes, it goes on at what comes to its place. */
import { type RefObject, useEffect } from "react";

/** What can have the focus and go, the innermost first. */
const THINGS = ["[data-card]", "[data-memory]", "[data-page]"];

/** Where it goes on where none of its sort is left, the first that takes it. */
const ELSEWHERE = [
	'[data-memory][tabindex="0"]',
	"[role=tab][aria-selected=true]",
	"[type=search]",
];

export function useKeptFocus(room: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const root = room.current;
		if (!root) return;
		let goOn: (() => void) | null = null;
		const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
		const onFocusIn = ({ target }: FocusEvent) => {
			const inside = (thing: HTMLElement) => target instanceof Node && thing.contains(target);
			const sort = THINGS.find((selector) => all(selector).some(inside));
			const at = sort ? all(sort).findIndex(inside) : -1;
			goOn = () => {
				const left = sort ? all(sort) : [];
				const next = left[Math.min(at, left.length - 1)];
				for (const place of [next, ...ELSEWHERE.map((selector) => all(selector)[0])]) {
					place?.focus();
					if (place && document.activeElement === place) return;
				}
			};
		};
		const onFocusOut = ({ relatedTarget }: FocusEvent) => {
			if (relatedTarget instanceof Node && !root.contains(relatedTarget)) goOn = null;
		};
		const observer = new MutationObserver(() => {
			if (document.activeElement === document.body) goOn?.();
		});
		const onPointerDown = () => {
			// A click beside everything lets go on purpose.
			goOn = null;
		};
		root.addEventListener("pointerdown", onPointerDown);
		root.addEventListener("focusin", onFocusIn);
		root.addEventListener("focusout", onFocusOut);
		observer.observe(root, { childList: true, subtree: true });
		return () => {
			root.removeEventListener("pointerdown", onPointerDown);
			root.removeEventListener("focusin", onFocusIn);
			root.removeEventListener("focusout", onFocusOut);
			observer.disconnect();
		};
	}, [room]);
}
