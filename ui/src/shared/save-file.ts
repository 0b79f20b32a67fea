/** Saves what was made here as a file of the computer, and says where it is. */
import { platform } from "../platform";
import { reportError } from "./report";
import { sayWithNotes } from "./say-with-notes";

/**
 * Rejects when the file could not be saved; who stops it herself need not be told. The notes say what
 * the file cannot show.
 */
export async function saveFile(
	name: string,
	mediaType: string,
	content: string | Uint8Array,
	notes: readonly string[] = [],
): Promise<void> {
	const outcome = await platform.save(name, mediaType, content);
	if (!outcome.saved) return;
	const { place } = outcome;
	if (place === null) {
		sayWithNotes(`Saved as ${name}.`, notes);
		return;
	}
	const [folder, saved] = place.split(/[/\\]/).slice(-2);
	sayWithNotes(`Saved in ${folder} as ${saved}.`, notes, {
		action: { label: "Show", onClick: () => void platform.reveal(place).catch(reportError) },
	});
}

/** The bytes that base64 stands for. */
export function fromBase64(data: string): Uint8Array {
	return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
}
