/**
 * The place that this window is at, and the ways to others. Kept across restarts without file and
 * dialog; whoever sits down to something goes on with it.
 */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { DefinitionRef, SessionId } from "../api/generated";
import { ownStorage } from "./beside";
import {
	AT_FIRST,
	type DialogPlace,
	fileAt,
	groundAt,
	isMemoryPath,
	lessonAt,
	type OpenFile,
	type Place,
	panesAt,
	type SettingsPage,
	sessionAt,
	withFile,
	withLesson,
	withoutFile,
	withoutLesson,
	withPanes,
} from "./place";
import { backToPlan, makeRoomForDocument } from "./view";

interface Placed {
	place: Place;
	/** The page of the settings that was seen last; the same until the window closes. */
	settingsPage: SettingsPage;
}

export const usePlace = create<Placed>()(
	persist((): Placed => ({ place: AT_FIRST, settingsPage: "providers" }), {
		name: "place",
		storage: ownStorage(),
		partialize: ({ place }) => {
			const ground = groundAt(place);
			return { place: place.at === "sitting" ? { ...place, over: ground } : ground };
		},
	}),
);

function go(change: (place: Place) => Place): void {
	usePlace.setState(({ place }) => ({ place: change(place) }));
}

/** The place now, outside of rendering. */
export function placeNow(): Place {
	return usePlace.getState().place;
}

/** The session whose conversation is shown. */
export function useSessionId(): SessionId | null {
	return usePlace(({ place }) => sessionAt(place));
}

/** The file in the document pane. */
export function useOpenFile(): OpenFile | null {
	return usePlace(({ place }) => fileAt(place));
}

/** The lesson in place of the session's documents, whether or not a file lies over it. */
export function useOpenLesson(): string | null {
	return usePlace(({ place }) => lessonAt(place));
}

/** Goes to a session; null begins a new one. */
export function openSession(sessionId: SessionId | null): void {
	go((place) => withPanes(place, { at: "session", sessionId }));
	backToPlan();
}

/** Goes to the documents of the session that is open. */
export function showSessionDocuments(): void {
	openSession(sessionAt(placeNow()));
	makeRoomForDocument();
}

/** Opens a file beside the conversation; one of memory in the room of memory, where that is open. */
export function openFileAt(path: string, line?: number, endLine?: number): void {
	go((place) => withFile(place, { path, line, endLine }));
	if (!isMemoryPath(path)) backToPlan();
	makeRoomForDocument();
}

/** Opens a file with a line selected, so that typing takes its place. */
export function fillFileAt(path: string, line: number): void {
	go((place) => withFile(place, { path, line, endLine: line, fill: true }));
	backToPlan();
	makeRoomForDocument();
}

export function closeFile(): void {
	go(withoutFile);
}

export function showLesson(path: string): void {
	go((place) => withLesson(place, path));
	backToPlan();
	makeRoomForDocument();
}

export function closeLesson(): void {
	go(withoutLesson);
}

/** Opens a dialog, in place of another if there is one. */
export function showDialog(dialog: DialogPlace): void {
	go((place) => ({ ...dialog, over: panesAt(place) }));
}

/** Opens the settings, at the page that was seen last unless another is named. */
export function showSettings(page = usePlace.getState().settingsPage): void {
	usePlace.setState({ settingsPage: page });
	showDialog({ at: "settings", page });
}

/** Shows a definition of a plugin in the settings; null shows the list of them. */
export function showDefinition(definition: DefinitionRef | null): void {
	usePlace.setState({ settingsPage: "plugins" });
	showDialog({ at: "settings", page: "plugins", ...(definition && { definition }) });
}

export function closeDialog(): void {
	go(panesAt);
}
