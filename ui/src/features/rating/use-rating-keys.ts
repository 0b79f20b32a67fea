/** The keys of the page for rating: 1, 2 and 3 answer, arrows move, W goes to the reason. */
import { useEffect, useEffectEvent } from "react";
import { fieldAt } from "../../shared/fields";
import { isDialog } from "../../shared/place";
import { placeNow } from "../../shared/use-place";
import type { Rating } from "./use-rating";
import { VERDICTS } from "./words";

export function useRatingKeys(rating: Rating, active: boolean): void {
	const onKey = useEffectEvent((event: KeyboardEvent) => {
		if (!active || event.defaultPrevented || isDialog(placeNow())) return;
		if (event.ctrlKey || event.metaKey || event.altKey || fieldAt(event.target)) return;
		const act = actionOf(event, rating);
		if (!act) return;
		event.preventDefault();
		act();
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onKey(event);
		window.addEventListener("keydown", listen);
		return () => window.removeEventListener("keydown", listen);
	}, []);
}

function actionOf(event: KeyboardEvent, rating: Rating): (() => void) | null {
	const verdict = VERDICTS.find(({ key }) => key === event.key)?.verdict;
	if (verdict) return () => rating.say(verdict, rating.said?.why ?? null);
	switch (event.key) {
		case "ArrowLeft":
			return () => rating.turn(-1);
		case "ArrowRight":
			return () => rating.turn(1);
		case "ArrowUp":
			return scrolls(event.target) ? null : () => rating.move(-1);
		case "ArrowDown":
			return scrolls(event.target) ? null : () => rating.move(1);
		case "w":
		case "W":
			return () => rating.whyField.current?.focus();
		default:
			return null;
	}
}

/** In a lesson the arrows move its text, and in a menu its lines. */
function scrolls(target: EventTarget | null): boolean {
	return (
		target instanceof Element && target.closest("[data-testid^=rating-draft], [role=menu]") !== null
	);
}
