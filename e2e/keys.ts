/** From a key to the frame that shows it. */

/** Runs in the page: notes of each key how long it takes until what it changed is laid out and painted. */
export function watchKeys(composer: string): void {
	const took: number[] = [];
	Object.assign(window, { took });
	document.querySelector(composer)?.addEventListener(
		"keydown",
		() => {
			const begun = performance.now();
			requestAnimationFrame(() => {
				// A message is taken when the frame is done.
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = () => took.push(performance.now() - begun);
				port2.postMessage(null);
			});
		},
		{ capture: true },
	);
}

/** Runs in the page. */
export function seenKeys(): number[] {
	return (window as unknown as { took: number[] }).took;
}
