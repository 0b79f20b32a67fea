/** Files from elsewhere: what each is, where it would go, and why one cannot be taken. */
import { seenName } from "../../../shared/names";

/** The most that the workspace takes of a text, in bytes; the host says the same. */
const MOST_BYTES = 4 * 1024 * 1024;
/** What an import reads, and this does not. */
const DOCUMENT = /\.(pdf|docx|pptx|odt)$/i;

/** What a file from elsewhere is. */
export type Arrival =
	| { is: "text"; name: string; text: string }
	/** It goes through the import, which reads it. */
	| { is: "document"; name: string; file: File }
	| { is: "refused"; name: string; why: string };

/** Looks into a file. */
export async function arrivalOf(file: File): Promise<Arrival> {
	const name = seenName(file.name);
	const refuse = (why: string): Arrival => ({ is: "refused", name, why });
	if (DOCUMENT.test(file.name)) return { is: "document", name, file };
	if (/^\./.test(file.name)) return refuse("its name begins with a dot, and hidden files stay out");
	if (name !== file.name || /[<>:"|?*\\/]/.test(file.name))
		return refuse("its name has a sign that not every computer can have in one");
	if (file.size > MOST_BYTES)
		return refuse(`it has ${Math.ceil(file.size / 1024 / 1024)} MB, and a text may have 4`);
	let bytes: ArrayBuffer;
	try {
		bytes = await file.arrayBuffer();
	} catch {
		// A folder that came as a file, or a file that is gone since.
		return refuse("it cannot be read: it is a folder, or is there no more");
	}
	if (bytes.byteLength === 0) return refuse("it is empty");
	const text = textOf(bytes);
	if (text === null)
		return refuse("it holds no plain text; pictures, sheets and programs stay outside");
	return { is: "text", name, text };
}

/** Where a file goes, and whether something is there. */
export interface Landing {
	path: string;
	taken: boolean;
	/** The next free path, for whoever keeps both. */
	free: string;
}

/** Where a name goes in a folder. Capitals do not tell two files apart, as on most computers. */
export function landingOf(folder: string, name: string, paths: readonly string[]): Landing {
	const there = new Set(paths.map((path) => path.toLocaleLowerCase()));
	const at = (each: string) => (folder === "" ? each : `${folder}/${each}`);
	const isTaken = (path: string) => there.has(path.toLocaleLowerCase());
	const path = at(name);
	const dot = name.lastIndexOf(".");
	const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
	let free = path;
	for (let number = 2; isTaken(free); number += 1) free = at(`${stem} ${number}${ending}`);
	return { path, taken: isTaken(path), free };
}

function textOf(bytes: ArrayBuffer): string | null {
	try {
		// The mark at the beginning of a file stays in it.
		const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
		return text.includes("\0") ? null : text;
	} catch {
		return null;
	}
}
