/** Saves what was made here as a file of the computer, and says where it is. */
import { type ExternalToast, toast } from "sonner";
import { platform } from "../platform";
import { reportError } from "./report";

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
	const said = withNotes(notes);
	if (place === null) {
		toast.success(`Saved as ${name}.`, said);
		return;
	}
	const [folder, saved] = place.split(/[/\\]/).slice(-2);
	toast.success(`Saved in ${folder} as ${saved}.`, {
		...said,
		action: { label: "Show", onClick: () => void platform.reveal(place).catch(reportError) },
	});
}

/** What a notice says further: what has to be read stays until it is put away. */
export function withNotes(notes: readonly string[]): ExternalToast {
	if (notes.length === 0) return {};
	return { description: notes.join(" "), duration: Number.POSITIVE_INFINITY, closeButton: true };
}

/** The bytes that base64 stands for. */
export function fromBase64(data: string): Uint8Array {
	return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
}
