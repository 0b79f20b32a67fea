/** Marks what was found, without touching the text that it stands in. */

const ALL = "found";
const THIS = "found-this";

/** Marks `found`, and the one at `current` apart from the rest; gives how to take the marks away. */
export function markFound(found: readonly Range[], current: number): () => void {
	const now = found[current];
	// An engine without marks selects the words, as it does whatever a reader marks by hand.
	if (typeof Highlight === "undefined" || !CSS.highlights) {
		const selection = window.getSelection();
		selection?.removeAllRanges();
		if (now) selection?.addRange(now);
		return () => selection?.removeAllRanges();
	}
	CSS.highlights.set(ALL, new Highlight(...found.filter((range) => range !== now)));
	CSS.highlights.set(THIS, new Highlight(...(now ? [now] : [])));
	return () => {
		CSS.highlights.delete(ALL);
		CSS.highlights.delete(THIS);
	};
}

/** Brings a place into view where it is not in sight. */
export function bringToSight(page: HTMLElement, range: Range): void {
	const place = range.getBoundingClientRect?.();
	if (!place) return;
	const seen = page.getBoundingClientRect();
	// Below the bar, and with a line above the edge.
	if (place.top >= seen.top + 56 && place.bottom <= seen.bottom - 24) return;
	page.scrollTo?.({ top: page.scrollTop + place.top - seen.top - seen.height / 3 });
}
