/** What the room of assessment shows, and the ways into it and to whoever sits down. */
import { create } from "zustand";
import type { SessionId } from "../api/generated";
import { closeDialog, placeNow, showDialog } from "./use-place";
import { useView } from "./view";

interface Shown {
	/** What can be gone through: the one whose page is open. */
	offer: string | null;
	/** The sitting whose result lies over that page. */
	result: SessionId | null;
	/** The result that was looked at last: the keyboard goes back to its row. */
	seen: SessionId | null;
}

const NOTHING: Shown = { offer: null, result: null, seen: null };

export const useAssessRoom = create<Shown>()(() => NOTHING);

/** Goes to the room; to the page of something that can be gone through, where one is named. */
export function openAssess(offer?: string): void {
	if (offer !== undefined) useAssessRoom.setState({ ...NOTHING, offer });
	useView.getState().enterRoom("assess");
}

/** Opens the page of something that can be gone through. */
export function showOffer(offer: string): void {
	useAssessRoom.setState({ ...NOTHING, offer });
	// Where the list lies over the page, it goes.
	useView.setState({ overlay: false });
}

/** Opens what came of a sitting. */
export function showResult(result: SessionId): void {
	useAssessRoom.setState({ result, seen: null });
}

/** Goes back from a result to the page that it lay over. */
export function closeResult(): void {
	useAssessRoom.setState(({ result }) => ({ result: null, seen: result }));
}

/** Hands the window over to whoever sits down. */
export function sitDown(sessionId: SessionId, definition: string): void {
	showDialog({ at: "sitting", sessionId, definition });
}

/** Gives the window back to the teacher, at what was gone through. */
export function standUp(): void {
	const place = placeNow();
	if (place.at !== "sitting") return;
	closeDialog();
	openAssess(place.definition);
}
