/** What the room of assessment shows, and the ways into it and to whoever sits down. */
import { create } from "zustand";
import type { OpeningId, SessionId } from "../api/generated";
import { closeDialog, placeNow, showDialog } from "./use-place";
import { useView } from "./view";

/** Whose results: a class, or whoever sat for none. */
interface ClassOf {
	class: string | null;
}

/** What she makes here: a test, or the blueprints that its questions are made from. */
export type Making =
	/** Hers from before, one on a lesson, or with neither a new one. */
	| { is: "quiz"; id: string | null; lesson: string | null }
	| { is: "blueprints" }
	/** By its name, or by its file where that is none yet; `over` is where she came from. */
	| { is: "blueprint"; id: string | null; path: string | null; over: Making };

interface Shown {
	/** What is made; it lies over everything else. */
	making: Making | null;
	/** What can be gone through: the one whose page is open. */
	offer: string | null;
	/** Whose results lie over that page. */
	classOf: ClassOf | null;
	/** Whose results were looked at last: the keyboard goes back to their button. */
	seenClass: ClassOf | null;
	/** What is open for a class: its board lies over that page, and under the results of the class. */
	opening: OpeningId | null;
	/** Whose board was looked at last: the keyboard goes back to its row. */
	seenOpening: OpeningId | null;
	/** The sitting whose result lies over either. */
	result: SessionId | null;
	/** The result that was looked at last: the keyboard goes back to its row. */
	seen: SessionId | null;
	/** The class that what was just made is for. */
	forClass: string | null;
}

const NOTHING: Shown = {
	making: null,
	offer: null,
	classOf: null,
	seenClass: null,
	opening: null,
	seenOpening: null,
	result: null,
	seen: null,
	forClass: null,
};

/** All blueprints. */
export const BLUEPRINTS: Making = { is: "blueprints" };

export const useAssessRoom = create<Shown>()(() => NOTHING);

/** Goes to the room; to the page of something that can be gone through, where one is named. */
export function openAssess(offer?: string): void {
	if (offer !== undefined) useAssessRoom.setState({ ...NOTHING, offer });
	useView.getState().enterRoom("assess");
}

/** Goes to the room to make a test on a lesson. */
export function makeQuizOn(lesson: string): void {
	make({ is: "quiz", id: null, lesson });
	useView.getState().enterRoom("assess");
}

/** Shows what is made, over everything else in the room. */
export function make(making: Making): void {
	useAssessRoom.setState({ ...NOTHING, making });
	useView.setState({ overlay: false });
}

/** Goes back to where nothing is chosen. */
export function stopMaking(): void {
	useAssessRoom.setState(NOTHING);
}

/** Opens a blueprint; leaving it leads back to where it was opened. */
export function showBlueprint(which: { id: string } | { path: string }): void {
	const { making } = useAssessRoom.getState();
	const over = making === null || making.is === "blueprint" ? BLUEPRINTS : making;
	make({ is: "blueprint", id: null, path: null, ...which, over });
}

/** Opens the page of something that can be gone through, for a class where it was made for one. */
export function showOffer(offer: string, forClass: string | null = null): void {
	useAssessRoom.setState({ ...NOTHING, offer, forClass });
	// Where the list lies over the page, it goes.
	useView.setState({ overlay: false });
}

/** Opens the board of what is open for a class, over the page of what is gone through. */
export function showBoard(opening: OpeningId): void {
	useAssessRoom.setState({ opening, seenOpening: null });
}

/** Goes back from a board to the page. */
export function closeBoard(): void {
	useAssessRoom.setState(({ opening }) => ({ opening: null, seenOpening: opening }));
}

/** Opens the results of a class, or of whoever sat for none, over the page of what was sat or its board. */
export function showClass(name: string | null): void {
	useAssessRoom.setState({ classOf: { class: name }, seenClass: null });
}

/** Goes back from the results of a class to what they lay over. */
export function closeClass(): void {
	useAssessRoom.setState(({ classOf }) => ({ classOf: null, seenClass: classOf }));
}

/** Opens what came of a sitting. */
export function showResult(result: SessionId): void {
	useAssessRoom.setState({ result, seen: null });
}

/** Goes back from a result to what it lay over. */
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
