/** Unsaved words, kept on this computer until they are saved or thrown away. */
import { keptHere } from "./kept-here";

/** What was typed, and which version of the file it was typed into. */
export interface Unsaved {
	baseSha256: string;
	text: string;
}

const PREFIX = "unsaved:";

/** What was kept under a name, if anything was. */
export function keptWords(name: string): Unsaved | null {
	const stored = keptHere.getItem(PREFIX + name);
	if (stored === null) return null;
	try {
		const value: unknown = JSON.parse(stored);
		return isUnsaved(value) ? value : null;
	} catch {
		// Something else wrote here, so there is nothing to restore.
		return null;
	}
}

/** Keeps words; says whether there was room for it. */
export function keepWords(name: string, draft: Unsaved): boolean {
	try {
		keptHere.setItem(PREFIX + name, JSON.stringify(draft));
		return true;
	} catch {
		// The browser's store is full or switched off: the text lives on in the editor only.
		return false;
	}
}

/** Whether anything is kept under a name that begins so. */
export function keepsBelow(name: string): boolean {
	return Object.keys(keptHere).some((key) => key.startsWith(PREFIX + name));
}

/** Forgets them. */
export function dropWords(name: string): void {
	keptHere.removeItem(PREFIX + name);
}

function isUnsaved(value: unknown): value is Unsaved {
	return (
		typeof value === "object" &&
		value !== null &&
		"baseSha256" in value &&
		typeof value.baseSha256 === "string" &&
		"text" in value &&
		typeof value.text === "string"
	);
}
