/** What can be done with the open lesson that depends on how it stands, by typing. */
import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { useLesson } from "../../api/lessons";
import { archiveLesson } from "../../shared/archive-lesson";
import type { FoundAction } from "./session-actions";

/** `path` is the lesson that is shown, if any is. */
export function useLessonActions(path: string | null): FoundAction[] {
	const client = useQueryClient();
	const lesson = useLesson(path).data;
	if (path === null || !lesson) return [];
	const name = lesson.title || lesson.topic || "This lesson";
	const put = (archived: boolean) => () => void archiveLesson(client, { path, name }, archived);
	return [
		lesson.archived
			? {
					name: "Take this lesson out of the archive",
					words: ["unarchive", "bring back"],
					icon: ArchiveRestore,
					act: put(false),
				}
			: {
					name: "Archive this lesson",
					words: ["put away", "hide", "old", "remove from the list"],
					icon: Archive,
					act: put(true),
				},
	];
}
