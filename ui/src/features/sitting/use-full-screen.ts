/** Whether the page fills the screen, which hides whatever else is on the computer. */
import { useEffect, useRef, useState } from "react";

/** What became of it: nothing yet, refused by the host, or left again. */
export type FillOutcome = "none" | "refused" | "left";

export function useFullScreen() {
	const [filled, setFilled] = useState(isFilled);
	const [outcome, setOutcome] = useState<FillOutcome>("none");
	const asked = useRef(false);
	useEffect(() => {
		const change = () => {
			const now = isFilled();
			setFilled(now);
			setOutcome(now || !asked.current ? "none" : "left");
		};
		document.addEventListener("fullscreenchange", change);
		return () => {
			document.removeEventListener("fullscreenchange", change);
			// Whoever comes back to the room has her window as it was.
			if (asked.current && isFilled()) document.exitFullscreen().catch(() => undefined);
		};
	}, []);
	return {
		/** Whether the host lets a page do so at all. */
		can: document.fullscreenEnabled === true,
		filled,
		outcome,
		fill: () => {
			asked.current = true;
			document.documentElement.requestFullscreen().catch(() => setOutcome("refused"));
		},
		// It is left in either case: a host that refuses has left it already.
		leave: () => void document.exitFullscreen().catch(() => setFilled(isFilled())),
		forget: () => setOutcome("none"),
	};
}

export type FullScreen = ReturnType<typeof useFullScreen>;

function isFilled(): boolean {
	return Boolean(document.fullscreenElement);
}
