/**
 * One open file: what is on disk, what is being typed, and what happens when both change. Pure; the
 * editor gives it events and acts on what it holds.
 */

import type { Unsaved } from "../unsaved";
import { isEdited, toEditorText, toFileText } from "./file-text";

/** A file as it was read. */
export interface OnDisk {
	text: string;
	/** Names this version of it; null when there is no such file any more. */
	sha256: string | null;
}

/** What the reader is told quietly. */
export type Notice = "restored" | "reloaded" | "deleted";

export interface Editing {
	/** What the words being typed are based on. */
	base: OnDisk;
	/** What the editor holds. */
	mine: string;
	/** Counts up whenever the editor has to show another text than the one being typed. */
	version: number;
	/** What somebody else wrote meanwhile; the teacher chooses. */
	theirs: OnDisk | null;
	notice: Notice | null;
	/** The text that is on its way to the file. */
	saving: string | null;
}

export type EditingEvent =
	| { type: "read"; file: OnDisk }
	| { type: "gone" }
	| { type: "typed"; text: string }
	/** The teacher changed the text beside the editor, which is to show it. */
	| { type: "put"; text: string }
	| { type: "saving" }
	| { type: "saved"; file: OnDisk }
	| { type: "saveFailed" }
	/** The teacher herself changed it beside the editor. */
	| { type: "replaced"; file: OnDisk }
	| { type: "keepMine" }
	| { type: "takeTheirs" }
	| { type: "throwAway" }
	| { type: "noticed" };

/** A file that was just read, with what was typed into it before and never saved. */
export function open(file: OnDisk, draft: Unsaved | null): Editing {
	const fresh: Editing = {
		base: file,
		mine: toEditorText(file.text),
		version: 0,
		theirs: null,
		notice: null,
		saving: null,
	};
	if (!draft || !isEdited(file.text, draft.text)) return fresh;
	if (draft.baseSha256 === file.sha256) return { ...fresh, mine: draft.text, notice: "restored" };
	// What the words were typed into is gone; only that it was another version is known.
	const base = { text: file.text, sha256: draft.baseSha256 };
	return { ...fresh, base, mine: draft.text, theirs: file, notice: "restored" };
}

/** Whether there are words that no file holds. */
export function isUnsaved(editing: Editing): boolean {
	return editing.base.sha256 === null || isEdited(editing.base.text, editing.mine);
}

/** The whole file as it is to be saved, and what it must still be for that. */
export function toSave(editing: Editing): { text: string; baseSha256: string | null } {
	return {
		text: toFileText(editing.base.text, editing.mine),
		baseSha256: editing.base.sha256,
	};
}

export function next(editing: Editing, event: EditingEvent): Editing {
	switch (event.type) {
		case "read":
			return afterRead(editing, event.file);
		case "gone":
			return {
				...editing,
				base: { ...editing.base, sha256: null },
				theirs: null,
				notice: "deleted",
			};
		case "typed":
			return { ...editing, mine: event.text };
		case "put":
			return { ...editing, mine: event.text, version: editing.version + 1 };
		case "saving":
			return { ...editing, saving: toSave(editing).text };
		case "saved":
			return afterSave(editing, event.file);
		case "saveFailed":
			return { ...editing, saving: null };
		case "replaced":
			return show(editing, event.file, null);
		case "keepMine":
			return editing.theirs
				? { ...editing, base: editing.theirs, theirs: null, notice: null }
				: editing;
		case "takeTheirs":
			return editing.theirs ? show(editing, editing.theirs, null) : editing;
		case "throwAway":
			return show(editing, editing.base, null);
		case "noticed":
			return { ...editing, notice: null };
	}
}

// What was kept may differ in blank lines from what was sent; who has typed on is not interrupted.
function afterSave(editing: Editing, file: OnDisk): Editing {
	const typedOn = editing.saving !== toSave(editing).text;
	const now = { ...editing, base: file, saving: null, notice: null };
	return typedOn || !isEdited(file.text, editing.mine) ? now : show(now, file, null);
}

function afterRead(editing: Editing, file: OnDisk): Editing {
	const { base, mine, saving, theirs } = editing;
	if (file.sha256 === base.sha256 && !theirs) return editing;
	// Our own save comes back as a change of the file before its answer does.
	if (saving !== null && file.text === saving) return editing;
	if (!isEdited(file.text, mine)) return { ...editing, base: file, theirs: null };
	if (!isUnsaved(editing)) return show(editing, file, "reloaded");
	if (file.sha256 === base.sha256) return { ...editing, theirs: null };
	if (file.sha256 === theirs?.sha256) return editing;
	return { ...editing, theirs: file };
}

function show(editing: Editing, file: OnDisk, notice: Notice | null): Editing {
	return {
		...editing,
		base: file,
		mine: toEditorText(file.text),
		version: editing.version + 1,
		theirs: null,
		notice,
	};
}
