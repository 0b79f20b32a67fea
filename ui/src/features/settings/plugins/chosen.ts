/** A folder or a zip archive that was chosen, as it is sent. */
import type { PluginSource } from "../../../api/generated";

/** The most that is sent, in bytes; the application refuses more in any case. */
const MOST = 5 * 1024 * 1024;

async function base64(file: File): Promise<string> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	let text = "";
	// In pieces: a call takes no more arguments than that.
	for (let at = 0; at < bytes.length; at += 0x8000)
		text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
	return btoa(text);
}

/** What was chosen, read; rejects with words for the teacher. */
export async function sourceOf(files: readonly File[]): Promise<PluginSource> {
	const size = files.reduce((sum, file) => sum + file.size, 0);
	if (size > MOST) throw new Error("It is too large: a plugin has 5 MB at most.");
	const [first] = files;
	if (!first) throw new Error("The folder is empty.");
	// Empty for a file that was chosen by itself, and not known everywhere.
	if (!first.webkitRelativePath) {
		return { type: "zip", name: first.name, data: await base64(first) };
	}
	const [name = "plugin"] = first.webkitRelativePath.split("/");
	const sent = files.map(async (file) => ({
		path: file.webkitRelativePath.slice(name.length + 1),
		data: await base64(file),
		executable: false,
	}));
	return { type: "folder", name, files: await Promise.all(sent) };
}
