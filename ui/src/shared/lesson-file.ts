/** A lesson as a file: saved for another program, or printed. */
import { toast } from "sonner";
import type { LessonFacet, LessonFile } from "../api/generated";
import { exportLesson } from "../api/lessons";
import { platform } from "../platform";
import { reportError } from "./report";
import { fromBase64, saveFile, withNotes } from "./save-file";

type Made = Parameters<typeof exportLesson>;

/** Saves these pages; no facets are all of them. What fails is said here. */
export function saveLesson(path: string, format: Made[1], facets: LessonFacet[] = []) {
	return make([path, format, facets], ({ name, mediaType, data, notes }) =>
		saveFile(name, mediaType, fromBase64(data), notes),
	);
}

/** Brings these pages to the printer, as the PDF that saving would make; no facets are all of them. */
export function printLesson(path: string, facets: LessonFacet[] = []) {
	return make([path, "pdf", facets], async ({ name, data, notes }) => {
		await platform.print(name, fromBase64(data));
		toast.success("The pages are open as a PDF. Print them from there.", withNotes(notes));
	});
}

async function make(what: Made, use: (file: LessonFile) => Promise<void>): Promise<void> {
	try {
		await use(await exportLesson(...what));
	} catch (reason) {
		reportError(reason);
	}
}
