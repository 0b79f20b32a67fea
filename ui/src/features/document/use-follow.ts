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
 * in view begins it again. `open` sections are still to be written; when the last of a new draft is,
 * whoever followed is taken to its beginning, where reading begins.
 */
export function useFollow(
	page: RefObject<HTMLElement | null>,
	latest: string | undefined,
	open: number,
) {
	const [following, setFollowing] = useState(true);
	const last = useRef<string | null>(null);
	const most = useRef(0);
	const completed = useRef(false);
	// While the reader is moving the page, new text must not pull it out of her hands.
	const held = useRef(false);

	useEffect(() => {
		most.current = Math.max(most.current, open);
		if (open > 0) {
			completed.current = false;
			return;
		}
		// One section at a time is a change to a lesson, and its reader wants to see the change.
		const whole = most.current > 1;
		most.current = 0;
		if (!whole) return;
		completed.current = true;
		if (following && !held.current) toBeginning(page.current);
	}, [open, following, page]);

	useEffect(() => {
		if (latest === undefined) {
			completed.current = false;
			return;
		}
		last.current = latest;
		if (following && !held.current && !completed.current)
			bringIntoView(sectionElement(page.current, latest));
	}, [latest, following, page]);

	useEffect(() => {
		const element = page.current;
		if (!element) return;
		let timer = 0;
		const scrolled = () => {
			window.clearTimeout(timer);
			timer = window.setTimeout(settled, SETTLED_MS);
		};
		const moved = () => {
			held.current = true;
			// A page that is at its end already does not scroll, and comes to rest all the same.
			scrolled();
		};
		const settled = () => {
			if (!held.current) return;
			held.current = false;
			if (last.current === null) return;
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
	element?.scrollIntoView({ block, behavior: prefersStill() ? "auto" : "smooth" });
}

function toBeginning(page: HTMLElement | null) {
	page?.scrollTo({ top: 0, behavior: prefersStill() ? "auto" : "smooth" });
}

function prefersStill(): boolean {
	return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function overlaps(inner: HTMLElement, outer: HTMLElement): boolean {
	const a = inner.getBoundingClientRect();
	const b = outer.getBoundingClientRect();
	return a.top < b.bottom && a.bottom > b.top;
}
