/** Above a lesson in the archive: that it is there, and the way back. */
import { useQueryClient } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import type { Lesson } from "../../../api/generated";
import { archiveLesson } from "../../../shared/archive-lesson";
import { Button, Notice } from "../../../shared/ui";

export function ArchivedNotice({ lesson }: { lesson: Lesson }) {
	const client = useQueryClient();
	if (!lesson.archived) return null;
	const { path, title, topic } = lesson;
	const bringBack = ({ currentTarget }: MouseEvent<HTMLElement>) => {
		// The notice goes away with its button: whoever pressed it stays at the lesson.
		const pane = currentTarget.closest("[data-testid=document]");
		pane?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
		void archiveLesson(client, { path, name: title || topic || "This lesson" }, false);
	};
	return (
		<Notice
			tone="quiet"
			className="m-2 mb-0"
			actions={
				<Button data-testid="lesson-unarchive" onClick={bringBack}>
					Bring back
				</Button>
			}
		>
			This lesson is in the archive.
		</Notice>
	);
}
