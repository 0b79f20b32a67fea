/** What can be done with one lesson of the list. */
import { useQueryClient } from "@tanstack/react-query";
import {
	AppWindow,
	Archive,
	ArchiveRestore,
	Copy,
	FileText,
	History,
	Link2,
	Pencil,
	Trash2,
} from "lucide-react";
import type { LessonSummary } from "../../api/generated";
import { archiveLesson } from "../../shared/archive-lesson";
import { besideName, openBeside } from "../../shared/beside";
import { copyLink } from "../../shared/copy-link";
import { takeAway } from "../../shared/take-away";
import { MenuItem, MenuLine } from "../../shared/ui";
import { closeLesson, openFileAt, showDialog, showLesson } from "../../shared/use-place";

interface LessonItemsProps {
	lesson: LessonSummary;
	/** Whether it is the one in the document pane. */
	current: boolean;
	onRename(): void;
}

export function LessonItems({ lesson, current, onRename }: LessonItemsProps) {
	const client = useQueryClient();
	const { path, archived } = lesson;
	const name = nameOf(lesson);
	const remove = () =>
		void takeAway(
			client,
			{ path, name },
			{
				close: () => current && closeLesson(),
				reopen: () => current && showLesson(path),
			},
		);
	return (
		<>
			<MenuItem icon={<Pencil aria-hidden />} testId="lesson-rename" onSelect={onRename}>
				Rename
			</MenuItem>
			<MenuItem
				icon={<Copy aria-hidden />}
				onSelect={() => showDialog({ at: "duplicate", lesson: path })}
			>
				For another class …
			</MenuItem>
			<MenuItem
				icon={<History aria-hidden />}
				onSelect={() => showDialog({ at: "history", lesson: path })}
			>
				History
			</MenuItem>
			<MenuItem icon={<FileText aria-hidden />} onSelect={() => openFileAt(path)}>
				Open the file
			</MenuItem>
			<MenuItem
				icon={<AppWindow aria-hidden />}
				testId="lesson-beside"
				onSelect={() => openBeside(path)}
			>
				{besideName()}
			</MenuItem>
			<MenuItem
				icon={<Link2 aria-hidden />}
				testId="lesson-link"
				onSelect={() => void copyLink({ to: "lesson", path })}
			>
				Copy link
			</MenuItem>
			<MenuItem
				icon={archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
				testId="lesson-archive"
				onSelect={() => void archiveLesson(client, { path, name }, !archived)}
			>
				{archived ? "Take out of the archive" : "Archive"}
			</MenuItem>
			<MenuLine />
			<MenuItem icon={<Trash2 aria-hidden />} testId="lesson-remove" onSelect={remove}>
				Delete
			</MenuItem>
		</>
	);
}

/** What a lesson is called where it has to be called something. */
export function nameOf({ title, topic }: LessonSummary): string {
	return title || topic || "A lesson without a title";
}
