/** Links that a browser is given as the address of the page, behind `#/`. */
import type { Clicked } from "./types";

/** Tells of the link that the page came with and of each that follows, and clears it from the address. */
export function followAddress(listener: (clicked: Clicked) => void): () => void {
	const look = () => {
		const link = window.location.hash;
		if (!link.startsWith("#/")) return;
		// What is shown changes without the address, and a page that is loaded again stays where it is.
		window.history.replaceState(null, "", window.location.pathname + window.location.search);
		listener({ link });
	};
	look();
	window.addEventListener("hashchange", look);
	return () => window.removeEventListener("hashchange", look);
}
