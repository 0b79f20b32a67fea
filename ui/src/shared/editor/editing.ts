/**
 * One open file: what is on disk, what is being typed, and what happens when both change. Pure; the
 * editor gives it events and acts on what it holds.
 */

import type { Unsaved } from "../unsaved";
import { isEdited, toEditorText, toFileText } from "./file-text";
import { type Asked, bringTogether, leftToAsk } from "./two-versions";

/** A file as it was read. */
export interface OnDisk {
	text: string;
	/** Names this version of it; null when there is no such file any more. */
	sha256: string | null;
}

/** What the reader is told quietly. */
export type Notice = "restored" | "reloaded" | "merged" | "deleted";

/** What somebody else wrote meanwhile, with what of it the teacher is asked about. */
export interface OtherVersion {
	file: OnDisk;
	asked: Asked;
}

export interface Editing {
	/** What the words being typed are based on. */
	base: OnDisk;
	/** What the editor holds. */
	mine: string;
	/** Counts up whenever the editor has to show another text than the one being typed. */
	version: number;
	/** While there is something to choose. */
	other: OtherVersion | null;
	/** Her words as they were before another's came in, and what they were based on. */
	unmerged: { base: OnDisk; mine: string } | null;
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
	/** One of the places that both have changed is as she has it; the rest of what is asked is this. */
	| { type: "kept"; theirs: string }
	| { type: "keepMine" }
	| { type: "takeTheirs" }
	/** Takes the other's changes out of hers again, and asks about all of them. */
	| { type: "unmerge" }
	| { type: "throwAway" }
	| { type: "noticed" };

/** A file that was just read, with what was typed into it before and never saved. */
export function open(file: OnDisk, draft: Unsaved | null): Editing {
	const fresh: Editing = {
		base: file,
		mine: toEditorText(file.text),
		version: 0,
		other: null,
		unmerged: null,
		notice: null,
		saving: null,
	};
	if (!draft || !isEdited(file.text, draft.text)) return fresh;
	if (draft.baseSha256 === file.sha256) return { ...fresh, mine: draft.text, notice: "restored" };
	// What the words were typed into is gone; only that it was another version is known.
	const base = { text: file.text, sha256: draft.baseSha256 };
	return { ...fresh, base, mine: draft.text, other: askAll(file), notice: "restored" };
}

/** Whether there are words that no file holds. */
export function isUnsaved(editing: Editing): boolean {
	return editing.base.sha256 === null || isEdited(editing.base.text, editing.mine);
}

/** Whether saving changes the file: while something is asked, what is settled can be saved. */
export function canSave({ saving, ...editing }: Editing): boolean {
	if (saving !== null) return false;
	const { other } = editing;
	if (other) return isEdited(other.file.text, other.asked.theirs);
	return isUnsaved({ ...editing, saving });
}

/** The whole file as it is to be saved, and what it must still be for that. */
export function toSave({ base, mine, other }: Editing): {
	text: string;
	baseSha256: string | null;
} {
	const [file, words] = other ? [other.file, other.asked.theirs] : [base, mine];
	return { text: toFileText(file.text, words), baseSha256: file.sha256 };
}

export function next(editing: Editing, event: EditingEvent): Editing {
	switch (event.type) {
		case "read":
			return afterRead(editing, event.file);
		case "gone":
			return {
				...editing,
				base: { ...editing.base, sha256: null },
				other: null,
				unmerged: null,
				notice: "deleted",
			};
		case "typed":
			return afterTyping(editing, event.text);
		case "put":
			return { ...afterTyping(editing, event.text), version: editing.version + 1 };
		case "saving":
			return { ...editing, saving: toSave(editing).text };
		case "saved":
			return afterSave(editing, event.file);
		case "saveFailed":
			return { ...editing, saving: null };
		case "replaced":
			return show(editing, event.file, null);
		case "kept":
			return editing.other
				? asking(editing, { ...editing.other.asked, theirs: event.theirs })
				: editing;
		case "keepMine":
			return editing.other ? settled(editing, editing.other.file) : editing;
		case "takeTheirs":
			return editing.other
				? {
						...settled(editing, editing.other.file),
						mine: editing.other.asked.theirs,
						version: editing.version + 1,
					}
				: editing;
		case "unmerge":
			return editing.unmerged ? unmerge(editing, editing.unmerged) : editing;
		case "throwAway":
			return show(editing, editing.base, null);
		case "noticed":
			return { ...editing, notice: null };
	}
}

// Undoing step by step may lead to where the other's words were not in yet: nothing of theirs is written
// over without a question.
function afterTyping(editing: Editing, text: string): Editing {
	const { other, unmerged } = editing;
	if (unmerged && text === unmerged.mine) return unmerge(editing, unmerged);
	const typed = { ...editing, mine: text };
	return other ? asking(typed, other.asked) : typed;
}

function asking(editing: Editing, asked: Asked): Editing {
	const { other, mine } = editing;
	if (!other) return editing;
	const left = leftToAsk(mine, asked);
	return left ? { ...editing, other: { ...other, asked: left } } : settled(editing, other.file);
}

function settled(editing: Editing, base: OnDisk): Editing {
	return { ...editing, base, other: null, notice: null };
}

function unmerge(editing: Editing, { base, mine }: { base: OnDisk; mine: string }): Editing {
	return {
		...editing,
		base,
		mine,
		version: editing.version + 1,
		other: askAll(editing.base),
		unmerged: null,
		notice: null,
	};
}

function askAll(file: OnDisk): OtherVersion {
	return { file, asked: { theirs: toEditorText(file.text), base: null } };
}

// What was kept may differ in blank lines from what was sent; who has typed on is not interrupted.
function afterSave(editing: Editing, file: OnDisk): Editing {
	const now = { ...editing, saving: null, unmerged: null, notice: null };
	if (editing.other) return { ...now, other: { ...editing.other, file } };
	const typedOn = editing.saving !== toSave(editing).text;
	if (typedOn || !isEdited(file.text, editing.mine)) return { ...now, base: file };
	return show(now, file, null);
}

function afterRead(editing: Editing, file: OnDisk): Editing {
	const { base, mine, saving, other } = editing;
	if (file.sha256 === base.sha256 && !other) return editing;
	// Our own save comes back as a change of the file before its answer does.
	if (saving !== null && file.text === saving) return editing;
	if (!isEdited(file.text, mine)) return { ...editing, base: file, other: null };
	if (!isUnsaved(editing)) return show(editing, file, "reloaded");
	if (file.sha256 === base.sha256) return { ...editing, other: null };
	if (file.sha256 === other?.file.sha256) return editing;
	if (other?.asked.base === null) return { ...editing, other: askAll(file) };
	const together = bringTogether(toEditorText(base.text), mine, toEditorText(file.text));
	const version = together.mine === mine ? editing.version : editing.version + 1;
	const { asked } = together;
	if (asked) return { ...editing, mine: together.mine, version, other: { file, asked } };
	return {
		...settled(editing, file),
		mine: together.mine,
		version,
		unmerged: { base, mine },
		notice: "merged",
	};
}

function show(editing: Editing, file: OnDisk, notice: Notice | null): Editing {
	return {
		...editing,
		base: file,
		mine: toEditorText(file.text),
		version: editing.version + 1,
		other: null,
		unmerged: null,
		notice,
	};
}
