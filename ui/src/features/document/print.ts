/** Prints one document: nothing of the window around it reaches the paper. */

/** Makes the printer see only `sheet` until the returned function is called. */
export function preparePrinting(sheet: () => HTMLElement | null): () => void {
	let copy: HTMLElement | null = null;
	const before = () => {
		const page = sheet();
		copy?.remove();
		copy = null;
		if (!page) return;
		copy = document.createElement("div");
		copy.className = "print-sheet";
		copy.setAttribute("aria-hidden", "true");
		const clone = page.cloneNode(true) as HTMLElement;
		// Two elements must not share a name.
		for (const named of clone.querySelectorAll("[id]")) named.removeAttribute("id");
		copy.append(clone);
		document.body.append(copy);
	};
	const after = () => {
		copy?.remove();
		copy = null;
	};
	window.addEventListener("beforeprint", before);
	window.addEventListener("afterprint", after);
	return () => {
		window.removeEventListener("beforeprint", before);
		window.removeEventListener("afterprint", after);
		after();
	};
}
