/** The keys that work everywhere in the window. */

import { useEffect } from "react";
import { focusComposer } from "../../session/draft";
import { pageShown } from "../../session/lesson-shown";
import { openBeside, useCovered } from "../../shared/beside";
import { fieldAt } from "../../shared/fields";
import { canFindInDocument, findInDocument } from "../../shared/finding";
import { toggleHelp } from "../../shared/help";
import { printLesson } from "../../shared/lesson-file";
import { isDialog } from "../../shared/place";
import { isUndoOffered, undoLast } from "../../shared/undo";
import {
	closeDialog,
	openSession,
	placeNow,
	showDialog,
	showSettings,
} from "../../shared/use-place";
import { useView } from "../../shared/view";
import { zoomBy, zoomTo } from "../../shared/zoom";
import { selectAround } from "./words";

/** Every key, for the list that `?` opens. */
export const KEYS: { keys: string; does: string }[] = [
	{ keys: "Mod+K", does: "Go to anything" },
	{ keys: "Mod+Alt+N", does: "New lesson" },
	{ keys: "Enter", does: "Send" },
	{ keys: "Shift+Enter", does: "New line" },
	{ keys: "/", does: "Commands, at the beginning of a message; in memory: search" },
	{ keys: "@", does: "Mention an outcome, a class, a lesson or a file" },
	{ keys: "J, K", does: "In the document: the next section, the one before" },
	{ keys: "A", does: "In the document: accept this section and go on to the next that waits" },
	{ keys: "R, O", does: "In the document: revise this section, see other ways" },
	{ keys: "E, P, Del", does: "In memory: change the words, pin, forget what has the focus" },
	{ keys: "1, 2, 3", does: "When you rate lessons: A is better, the same, B is better" },
	{ keys: "W, ← →, ↑ ↓", does: "When you rate lessons: why, another pair, another question" },
	{ keys: "Alt+↑ ↓", does: "Move the activity, task or word that has the focus" },
	{ keys: "↑", does: "Your last message, when nothing is typed" },
	{ keys: "Esc", does: "Stop the work" },
	{
		keys: "Mod+A",
		does: "Select the message or section that was clicked; once more, the whole page",
	},
	{ keys: "Mod+Z", does: "Take back what was done last, while its “Undo” is on offer" },
	{ keys: "Mod+F", does: "Find words in the document that is shown" },
	{ keys: "Mod+P", does: "Print the page of the lesson that is shown" },
	{ keys: "Mod+Shift+O", does: "The lesson that is shown, in a window of its own" },
	{ keys: "Mod+1", does: "Conversation only" },
	{ keys: "Mod+2", does: "Document only" },
	{ keys: "Mod+3", does: "All panes" },
	{ keys: "Mod++", does: "Everything larger" },
	{ keys: "Mod+-", does: "Everything smaller" },
	{ keys: "Mod+0", does: "The usual size" },
	{ keys: "Mod+B", does: "Show or hide the sidebar" },
	{ keys: "Mod+Shift+F", does: "Find in past sessions" },
	{ keys: "Mod+Alt+F", does: "Find in your files" },
	{ keys: "Mod+,", does: "Keys of providers, permissions, other settings" },
	{ keys: "F2", does: "Rename the session or lesson that has the focus" },
	{ keys: "F1", does: "The guide, beside your work" },
	{ keys: "?", does: "These keys" },
];

/** Listens for them. */
export function useKeys(): void {
	useEffect(() => {
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, []);
}

function onKeyDown(event: KeyboardEvent): void {
	const act = actionOf(event);
	if (!act) return;
	event.preventDefault();
	act();
}

function actionOf(event: KeyboardEvent): (() => void) | null {
	const view = useView.getState();
	const field = fieldAt(event.target) !== null;
	// Whoever sits here is a pupil: what the teacher has is not a key away.
	const covered = useCovered.getState().covered || placeNow().at === "sitting";
	if (covered) return event.ctrlKey || event.metaKey ? zoomOf(event) : null;
	// What lies over the window takes the focus, and the guide would be out of reach beside it.
	if (event.key === "F1") return isDialog(placeNow()) ? () => {} : toggleHelp;
	if (event.key === "?" && !field) return () => showDialog({ at: "keys" });
	if (!event.ctrlKey && !event.metaKey) return null;
	if (event.altKey) {
		if (event.code === "KeyF") return () => showDialog({ at: "findFiles" });
		if (event.code !== "KeyN") return null;
		return () => {
			openSession(null);
			focusComposer();
		};
	}
	const zoom = zoomOf(event);
	if (zoom) return zoom;
	if (event.shiftKey) {
		if (event.code === "KeyO") return besideOf();
		return event.code === "KeyF" ? () => showDialog({ at: "find" }) : null;
	}
	switch (event.key.toLowerCase()) {
		case "k":
			return () => (placeNow().at === "palette" ? closeDialog() : showDialog({ at: "palette" }));
		case ",":
			return () => (placeNow().at === "settings" ? closeDialog() : showSettings());
		case "a":
			return field ? null : () => selectAround(document.activeElement);
		case "z":
			return field || !isUndoOffered() ? null : undoLast;
		case "f":
			return findOf(event);
		case "p": {
			const page = pageShown();
			return page && (() => void printLesson(page.path, [page.facet]));
		}
		case "b":
			return view.toggleSidebar;
		case "1":
			return () => view.showPanes("conversation");
		case "2":
			return () => view.showPanes("document");
		case "3":
			return () => view.showPanes("all");
		default:
			return null;
	}
}

/** Opens the lesson that is shown once more; nothing where none is. */
function besideOf(): (() => void) | null {
	const page = pageShown();
	return page && (() => openBeside(page.path));
}

/** The first time it looks through the document, and from there through all that the window shows. */
function findOf(event: KeyboardEvent): (() => void) | null {
	const taken = event.defaultPrevented || !canFindInDocument() || isDialog(placeNow());
	const looking = event.target instanceof Element && event.target.closest("search") !== null;
	return taken || looking ? null : findInDocument;
}

/** The sign is what counts: on some keyboards the plus stands above another one. */
function zoomOf({ key }: KeyboardEvent): (() => void) | null {
	switch (key) {
		case "+":
		case "=":
			return () => zoomBy(1);
		case "-":
		case "_":
			return () => zoomBy(-1);
		case "0":
			return () => zoomTo(100);
		default:
			return null;
	}
}
