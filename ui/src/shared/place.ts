/**
 * Where the window is: one place. A file lies over the session or lesson beside it, and a dialog over
 * both; whoever leaves a place is at what it lay over. Pure.
 */
import type { DefinitionRef, LessonFacet, SessionId } from "../api/generated";

/** A file open in the document pane, with the lines that should be in view. */
export interface OpenFile {
	path: string;
	line?: number;
	endLine?: number;
	/** Whether the lines are there to be written over. */
	fill?: boolean;
}

/** A session with the documents that it has written. */
export interface SessionPlace {
	at: "session";
	/** Null for one that has not begun. */
	sessionId: SessionId | null;
}

/** A lesson that is shown in place of the session's documents. */
export interface LessonPlace {
	at: "lesson";
	path: string;
	/** The session beside it. */
	sessionId: SessionId | null;
}

/** A file, over what was in the document pane before. */
export interface FilePlace {
	at: "file";
	file: OpenFile;
	over: SessionPlace | LessonPlace;
}

/** What the panes show. */
export type PanesPlace = SessionPlace | LessonPlace | FilePlace;

/** A page of the settings. */
export type SettingsPage =
	| "providers"
	| "models"
	| "cost"
	| "lessons"
	| "memory"
	| "plugins"
	| "permissions"
	| "backups"
	| "jobs"
	| "look"
	| "version";

/** What is imported: a file that was dropped, or a document whose review goes on. */
export type Importing = { file: File } | { path: string };

/** A definition of a plugin that is tried out. */
export interface TriedDefinition {
	definition: DefinitionRef;
	name: string;
	kind: "command" | "skill" | "agent";
}

/** A learner who goes through something at this window. */
export interface SittingPlace {
	at: "sitting";
	sessionId: SessionId;
	/** What is gone through: whoever leaves comes back to it. */
	definition: string;
}

/** A dialog, with what it is about. */
export type DialogPlace =
	| { at: "palette" }
	| { at: "find" }
	| { at: "findFiles" }
	| { at: "keys" }
	| { at: "problems" }
	/** Reports of what broke in the program. */
	| { at: "broken" }
	| { at: "traces" }
	/** What a model would be sent with what is in the composer. */
	| { at: "preview" }
	/** What a model would be sent with a definition of a plugin as it is now. */
	| { at: "tryOut"; of: TriedDefinition }
	| { at: "newClass" }
	| { at: "setup" }
	| { at: "newFile" }
	/** With a definition of a plugin, its page lies over the list of them. */
	| { at: "settings"; page: SettingsPage; definition?: DefinitionRef }
	| { at: "history"; lesson: string }
	/** The pages of a lesson as they are printed: one of them, or with null all. */
	| { at: "printed"; lesson: string; facet: LessonFacet | null }
	/** What a file held before. */
	| { at: "fileHistory"; path: string }
	| { at: "deletedFiles" }
	/** Files from elsewhere, and the folder that they are to be in; none asks for files. */
	| { at: "addFiles"; files: readonly File[]; folders: readonly string[]; into: string }
	| { at: "duplicate"; lesson: string }
	/** The course of a class or of an outline; with null the first there is. */
	| { at: "course"; of: string | null }
	/** Null to choose a document. */
	| { at: "import"; importing: Importing | null }
	/** Somebody goes through something, over the whole window: all the rest is out of reach meanwhile. */
	| SittingPlace;

export type Place = PanesPlace | (DialogPlace & { over: PanesPlace });

/** Where a window is that has not been anywhere. */
export const AT_FIRST: SessionPlace = { at: "session", sessionId: null };

/** What the panes show, whatever dialog lies over them. */
export function panesAt(place: Place): PanesPlace {
	switch (place.at) {
		case "session":
		case "lesson":
		case "file":
			return place;
		default:
			return place.over;
	}
}

/** The session or lesson below everything else: what is come back to after a restart. */
export function groundAt(place: Place): SessionPlace | LessonPlace {
	const panes = panesAt(place);
	return panes.at === "file" ? panes.over : panes;
}

/** The session whose conversation is shown. */
export function sessionAt(place: Place): SessionId | null {
	return groundAt(place).sessionId;
}

/** The file in the document pane. */
export function fileAt(place: Place): OpenFile | null {
	const panes = panesAt(place);
	return panes.at === "file" ? panes.file : null;
}

/** Whether a path names a file of memory and none of the workspace. */
export function isMemoryPath(path: string): boolean {
	return path.startsWith("memory/");
}

/** Whether a path names a lesson. */
export function isLessonPath(path: string): boolean {
	return /^lessons\/.+\/lesson\.md$/.test(path);
}

/** The lesson in place of the session's documents, whether or not a file lies over it. */
export function lessonAt(place: Place): string | null {
	const ground = groundAt(place);
	return ground.at === "lesson" ? ground.path : null;
}

/** The lesson that is looked at: that of a file, or the one in place of the session's documents. */
export function lessonInSight(place: Place): string | null {
	const path = fileAt(place)?.path;
	if (path !== undefined) return isLessonPath(path) ? path : null;
	return lessonAt(place);
}

/** Whether a dialog lies over the panes. */
export function isDialog(place: Place): place is DialogPlace & { over: PanesPlace } {
	return panesAt(place) !== place;
}

/** The place with other panes, under the same dialog if there is one. */
export function withPanes(place: Place, panes: PanesPlace): Place {
	return isDialog(place) ? { ...place, over: panes } : panes;
}

/** The place with a file over what was below. */
export function withFile(place: Place, file: OpenFile): Place {
	return withPanes(place, { at: "file", file, over: groundAt(place) });
}

/** The place without its file. */
export function withoutFile(place: Place): Place {
	return withPanes(place, groundAt(place));
}

/** The place with a lesson in place of the session's documents, and no file over it. */
export function withLesson(place: Place, path: string): Place {
	return withPanes(place, { at: "lesson", path, sessionId: sessionAt(place) });
}

/** The place without its lesson; a file that lies over it stays. */
export function withoutLesson(place: Place): Place {
	const session: SessionPlace = { at: "session", sessionId: sessionAt(place) };
	const file = fileAt(place);
	return withPanes(place, file ? { at: "file", file, over: session } : session);
}
