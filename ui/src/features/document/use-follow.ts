/** Keeps what is being written in view, until the reader goes somewhere else. */
import { type RefObject, useEffect, useRef, useState } from "react";

const READER_MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** The element of a section inside the page. */
export function sectionElement(page: HTMLElement | null, id: string): HTMLElement | null {
	return page?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`) ?? null;
}

/**
 * Scrolls `page` to the last of `changed`. The reader's own scrolling ends it, and having the last
 * changed section in view begins it again.
 */
export function useFollow(page: RefObject<HTMLElement | null>, changed: readonly string[]) {
	const [following, setFollowing] = useState(true);
	const last = useRef<string | null>(null);
	const latest = changed.at(-1);

	useEffect(() => {
		if (latest === undefined) return;
		last.current = latest;
		if (following) bringIntoView(sectionElement(page.current, latest));
	}, [latest, following, page]);

	useEffect(() => {
		const element = page.current;
		if (!element) return;
		let byReader = false;
		const moved = () => {
			byReader = true;
		};
		const scrolled = () => {
			if (!byReader || last.current === null) return;
			byReader = false;
			const section = sectionElement(element, last.current);
			if (section) setFollowing(overlaps(section, element));
		};
		for (const move of READER_MOVES) element.addEventListener(move, moved, { passive: true });
		element.addEventListener("scrollend", scrolled);
		return () => {
			for (const move of READER_MOVES) element.removeEventListener(move, moved);
			element.removeEventListener("scrollend", scrolled);
		};
	}, [page]);

	return {
		following,
		follow: () => {
			setFollowing(true);
			if (last.current !== null) bringIntoView(sectionElement(page.current, last.current));
		},
	};
}

/** Scrolls gently, or at once for people who prefer no motion. */
export function bringIntoView(
	element: HTMLElement | null,
	block: ScrollLogicalPosition = "nearest",
) {
	const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
	element?.scrollIntoView({ block, behavior: still ? "auto" : "smooth" });
}

function overlaps(inner: HTMLElement, outer: HTMLElement): boolean {
	const a = inner.getBoundingClientRect();
	const b = outer.getBoundingClientRect();
	return a.top < b.bottom && a.bottom > b.top;
}
