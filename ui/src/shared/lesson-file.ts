/** A lesson as a file: saved for another program, or printed. */
import type { ExportFormat, LessonExport, LessonFacet, LessonFile } from "../api/generated";
import { exportLesson } from "../api/lessons";
import { platform } from "../platform";
import { reportError } from "./report";
import { fromBase64, saveFile } from "./save-file";
import { sayWithNotes } from "./say-with-notes";
import { useView } from "./view";

/** Saves these pages; no facets are all of them. What fails is said here. */
export function saveLesson(path: string, format: ExportFormat, facets: LessonFacet[] = []) {
	return make({ path, format, facets }, ({ name, mediaType, data, notes }) =>
		saveFile(name, mediaType, fromBase64(data), notes),
	);
}

/** Brings these pages to the printer, as the PDF that saving would make; no facets are all of them. */
export function printLesson(path: string, facets: LessonFacet[] = []) {
	return make({ path, format: "pdf", facets }, async ({ name, data, notes }) => {
		await platform.print(name, fromBase64(data));
		sayWithNotes("The pages are open as a PDF. Print them from there.", notes);
	});
}

type Wanted = Pick<LessonExport, "path" | "format" | "facets">;

async function make(wanted: Wanted, use: (file: LessonFile) => Promise<void>): Promise<void> {
	const { withoutRationale } = useView.getState();
	try {
		await use(await exportLesson({ ...wanted, withoutRationale }));
	} catch (reason) {
		reportError(reason);
	}
}
