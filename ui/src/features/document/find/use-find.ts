/** Where words stand in the document that is shown, and which of the places is looked at. */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { findIn } from "./in-page";
import { bringToSight, markFound } from "./marks";

/** How long the page has to be still before it is read again. */
const STILL_MS = 120;

/** The places of `words` on the page, and which of them is looked at. */
export function useFound(page: RefObject<HTMLElement | null>, words: string) {
	const [found, setFound] = useState<readonly Range[]>([]);
	const [current, setCurrent] = useState(0);
	const read = useEffectEvent(() => {
		const places = page.current ? findIn(page.current, words) : [];
		setFound(places);
		setCurrent((now) => Math.min(now, Math.max(0, places.length - 1)));
	});
	useEffect(() => {
		setCurrent(0);
		read();
		const sheet = page.current;
		if (!sheet || words.trim() === "") return;
		let timer = 0;
		// The text may change while its reader looks for something in it.
		const changes = new MutationObserver(() => {
			window.clearTimeout(timer);
			timer = window.setTimeout(() => read(), STILL_MS);
		});
		changes.observe(sheet, { childList: true, subtree: true, characterData: true });
		return () => {
			window.clearTimeout(timer);
			changes.disconnect();
		};
	}, [page, words]);
	useEffect(() => {
		const range = found[current];
		if (page.current && range) bringToSight(page.current, range);
		return markFound(found, current);
	}, [page, found, current]);
	const step = (by: 1 | -1) =>
		setCurrent((now) => (found.length === 0 ? 0 : (now + by + found.length) % found.length));
	return { count: found.length, current, step };
}
