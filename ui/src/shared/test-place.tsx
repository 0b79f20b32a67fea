/** The window's place in tests: to begin at one, and to show a dialog while it is the place. */
import type { ReactNode } from "react";
import { AT_FIRST, type DialogPlace, type Place } from "./place";
import { usePlace } from "./use-place";

/** Puts the window somewhere. */
export function startAt(place: Place = AT_FIRST): void {
	usePlace.setState({ place, settingsPage: "providers" });
}

interface WhileAtProps<At extends DialogPlace["at"]> {
	at: At;
	children(place: Extract<Place, { at: At }>): ReactNode;
}

/** Shows a dialog as the window does: while it is the place, and not otherwise. */
export function WhileAt<At extends DialogPlace["at"]>({ at, children }: WhileAtProps<At>) {
	const place = usePlace(({ place }) => place);
	return isAt(place, at) ? children(place) : null;
}

function isAt<At extends Place["at"]>(place: Place, at: At): place is Extract<Place, { at: At }> {
	return place.at === at;
}
