/** Gives the focus back to where it was before a dialog, also when one dialog led to another. */
import { useEffect } from "react";
import { isDialog } from "../../shared/place";
import { usePlace } from "../../shared/use-place";

export function useReturnedFocus(): void {
	useEffect(() => {
		let before: Element | null = null;
		let frame: number | null = null;
		const giveBack = () => {
			frame = null;
			// What closed the dialog may have put the focus somewhere on purpose.
			if (document.activeElement !== document.body) return;
			if (before instanceof HTMLElement && before.isConnected) before.focus();
		};
		const leave = usePlace.subscribe(({ place }, { place: from }) => {
			if (isDialog(place) === isDialog(from)) return;
			if (!isDialog(place)) {
				frame = requestAnimationFrame(giveBack);
				return;
			}
			// One dialog closed for another to open: the focus is still in the one that goes.
			if (frame === null) before = document.activeElement;
			else cancelAnimationFrame(frame);
			frame = null;
		});
		return () => {
			leave();
			if (frame !== null) cancelAnimationFrame(frame);
		};
	}, []);
}
