/** From a key to the frame that shows it. */

/** What keys took, each in milliseconds. */
export interface Keys {
	/** From the key until what it changed is laid out and painted; some of that is waiting for the screen's next frame. */
	toFrame: number[];
	/** Of that what the page works: its script, then styles, layout and paint. */
	work: number[];
}

/** Runs in the page: notes of each key, until they are read, how long it takes until what it changed is painted. */
export function watchKeys(composer: string): void {
	const keys: Keys = { toFrame: [], work: [] };
	const watching = new AbortController();
	Object.assign(window, { keys, watching });
	const field = document.querySelector(composer);
	field?.addEventListener(
		"keydown",
		() => {
			const begun = performance.now();
			let done = begun;
			// Behind whatever listens in the page, and behind what that has put off to the end of the event.
			window.addEventListener(
				"input",
				() => queueMicrotask(() => queueMicrotask(() => (done = performance.now()))),
				{ once: true },
			);
			requestAnimationFrame(() => {
				const frame = performance.now();
				// A message is taken when the frame is done.
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = () => {
					const end = performance.now();
					keys.toFrame.push(end - begun);
					keys.work.push(done - begun + end - frame);
				};
				port2.postMessage(null);
			});
		},
		{ capture: true, signal: watching.signal },
	);
}

/** Runs in the page. */
export function seenKeys(): Keys {
	const { keys, watching } = window as unknown as { keys: Keys; watching: AbortController };
	watching.abort();
	return keys;
}

/** The middle of what was measured, and what nine of ten stay below. */
export function spread(all: readonly number[]) {
	const sorted = all.toSorted((one, other) => one - other);
	const at = (share: number) =>
		Math.round(
			sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN,
		);
	return { count: sorted.length, "median (ms)": at(0.5), "nine of ten below (ms)": at(0.9) };
}
