/** Makes a file of a lesson for another program, and says where it is. */
import type { ExportFormat, LessonFacet } from "../api/generated";
import { exportLesson } from "../api/lessons";
import { fromBase64, saveFile } from "./save-file";

/** No facets are all of them. Rejects when the file could not be made or saved. */
export async function saveLesson(
	path: string,
	format: ExportFormat,
	facets: LessonFacet[] = [],
): Promise<void> {
	const file = await exportLesson(path, format, facets);
	await saveFile(file.name, file.mediaType, fromBase64(file.data), file.notes);
}
