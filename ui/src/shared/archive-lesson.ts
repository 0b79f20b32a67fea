/** Puts a lesson into the archive or takes it out, with the way back. */
import type { QueryClient } from "@tanstack/react-query";
import { changeLesson } from "../api/lessons";
import { reportError } from "./report";
import { sayWithUndo } from "./undo";

export async function archiveLesson(
	client: QueryClient,
	{ path, name }: { path: string; name: string },
	archived: boolean,
): Promise<void> {
	const change = (archived: boolean) =>
		changeLesson(client, "lesson_archive", { path, archived }).catch(reportError);
	if (!(await change(archived))) return;
	const words = archived ? `“${name}” is in the archive.` : `“${name}” is out of the archive.`;
	sayWithUndo(words, () => void change(!archived));
}
