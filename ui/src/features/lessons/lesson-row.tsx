/** One lesson of the list: opened by a click, renamed by F2, with a menu. */
import { useQueryClient } from "@tanstack/react-query";
import {
	AppWindow,
	Archive,
	ArchiveRestore,
	Copy,
	EllipsisVertical,
	FileText,
	History,
	Link2,
	Pencil,
	Trash2,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { LessonSummary } from "../../api/generated";
import { archiveLesson } from "../../shared/archive-lesson";
import { besideName, openBeside } from "../../shared/beside";
import { copyLink } from "../../shared/copy-link";
import { reportError } from "../../shared/report";
import { takeAway } from "../../shared/take-away";
import { ContextMenu, Menu, MenuItem, MenuLine, RenameField } from "../../shared/ui";
import { closeLesson, openFileAt, showDialog, showLesson } from "../../shared/use-place";
import { renameLesson } from "./rename";

interface LessonRowProps {
	lesson: LessonSummary;
	/** Whether it is the one in the document pane. */
	current: boolean;
}

export function LessonRow({ lesson, current }: LessonRowProps) {
	const client = useQueryClient();
	const [renaming, setRenaming] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const returns = useRef(false);
	const { path, title, topic, sections, written, accepted, problems, archived } = lesson;
	const state = [
		written < sections ? `${written} of ${sections} sections written` : null,
		problems > 0 ? (problems === 1 ? "1 thing to look at" : `${problems} things to look at`) : null,
	].filter(Boolean);
	// The name holds every visible word, so that whoever speaks to the computer can say what is seen.
	const about = topic !== "" && topic !== title ? topic : null;
	const name = title || topic || "A lesson without a title";
	const remove = () =>
		void takeAway(
			client,
			{ path, name },
			{
				close: () => current && closeLesson(),
				reopen: () => current && showLesson(path),
			},
		);
	// Whoever renamed by keyboard goes on from this row.
	useEffect(() => {
		if (renaming || !returns.current) return;
		returns.current = false;
		button.current?.focus();
	}, [renaming]);

	if (renaming) {
		return (
			<RenameField
				label="Title of this lesson"
				value={title}
				className="h-7 w-full"
				onClose={(by) => {
					returns.current = by === "key";
					setRenaming(false);
				}}
				onRename={(words) => void renameLesson(client, path, words).catch(reportError)}
			/>
		);
	}
	const decided =
		accepted === 0
			? null
			: accepted < sections
				? `${accepted} of ${sections} accepted`
				: "accepted";
	const called = [name, title === "" ? null : about, lesson.class, ...state, decided];
	const items = (
		<>
			<MenuItem
				icon={<Pencil aria-hidden />}
				testId="lesson-rename"
				onSelect={() => setRenaming(true)}
			>
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
	return (
		<ContextMenu items={items}>
			<div
				className={`group flex items-center rounded-md hover:bg-hover ${current ? "bg-accent-soft" : ""}`}
			>
				<button
					ref={button}
					type="button"
					data-testid="lesson-item"
					aria-keyshortcuts="F2"
					data-path={path}
					aria-current={current || undefined}
					aria-label={called.filter(Boolean).join(", ")}
					title={called.filter(Boolean).join(" · ")}
					onClick={() => showLesson(path)}
					onKeyDown={(event) => {
						if (event.key !== "F2") return;
						event.preventDefault();
						setRenaming(true);
					}}
					className="flex min-w-0 flex-1 items-center gap-2 rounded-md py-1 pl-2 text-left text-sm outline-offset-[-2px]"
				>
					<span className="min-w-0 flex-1">
						<span className={`block truncate ${current ? "font-medium" : "text-ink-soft"}`}>
							{name}
						</span>
						{about !== null && (
							<span
								className={`block truncate text-xs ${current ? "text-ink-soft" : "text-ink-faint"}`}
							>
								{" "}
								{about}
							</span>
						)}
					</span>
					{state.length > 0 && (
						<span
							aria-hidden
							className={`size-1.5 shrink-0 rounded-full ${problems > 0 ? "bg-warn" : "bg-line-strong"}`}
						/>
					)}
					{lesson.class !== null && (
						<span className="shrink-0 rounded bg-hover px-1.5 text-ink-soft text-xs">
							{" "}
							{lesson.class}
						</span>
					)}
				</button>
				<Menu
					align="end"
					trigger={
						<button
							type="button"
							aria-label={`More for ${name}`}
							className="mx-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-faint opacity-0 hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 data-[popup-open]:opacity-100"
						>
							<EllipsisVertical className="size-4" aria-hidden />
						</button>
					}
				>
					{items}
				</Menu>
			</div>
		</ContextMenu>
	);
}
