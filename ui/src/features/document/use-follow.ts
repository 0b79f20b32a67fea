/** Keeps what is being written in view, until the reader goes somewhere else. */
import { type RefObject, useEffect, useRef, useState } from "react";

/** The page has come to rest. Not every engine says so itself. */
const SETTLED_MS = 150;

const READER_MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** The element of a section inside the page. */
export function sectionElement(page: HTMLElement | null, id: string): HTMLElement | null {
	return page?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`) ?? null;
}

/**
 * Scrolls `page` to the section `latest`. The reader's own scrolling ends it, and having that section
 * in view begins it again.
 */
export function useFollow(page: RefObject<HTMLElement | null>, latest: string | undefined) {
	const [following, setFollowing] = useState(true);
	const last = useRef<string | null>(null);

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
		let timer = 0;
		const scrolled = () => {
			window.clearTimeout(timer);
			timer = window.setTimeout(settled, SETTLED_MS);
		};
		const settled = () => {
			if (!byReader || last.current === null) return;
			byReader = false;
			const section = sectionElement(element, last.current);
			if (section) setFollowing(overlaps(section, element));
		};
		for (const move of READER_MOVES) element.addEventListener(move, moved, { passive: true });
		element.addEventListener("scroll", scrolled, { passive: true });
		return () => {
			window.clearTimeout(timer);
			for (const move of READER_MOVES) element.removeEventListener(move, moved);
			element.removeEventListener("scroll", scrolled);
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
