/** Adds a section that the template has, with the way back. */
import type { QueryClient } from "@tanstack/react-query";
import { changeLesson } from "../../../api/lessons";
import { reportError } from "../../../shared/report";
import { sayWithUndo } from "../../../shared/undo";

export function addSection(client: QueryClient, path: string, id: string): void {
	changeLesson(client, "lesson_section_add", { path, id }).then(({ sections }) => {
		const added = sections.find((section) => section.id === id);
		if (!added) return;
		// Once something stands in it, it is not taken away again.
		const params = { path, section: id, sha256: added.sha256 };
		sayWithUndo(`“${added.heading}” was added.`, () => {
			changeLesson(client, "lesson_section_remove", params).catch(reportError);
		});
	}, reportError);
}
