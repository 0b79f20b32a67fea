/** One lesson of the list: opened by a click, renamed by F2, with a menu. */
import { EllipsisVertical } from "lucide-react";
import { useEffect, useRef } from "react";
import type { LessonSummary } from "../../api/generated";
import { RenameField, RowMenuButton } from "../../shared/ui";
import { showLesson } from "../../shared/use-place";
import { nameOf } from "./lesson-items";

interface LessonRowProps {
	lesson: LessonSummary;
	/** Whether it is the one in the document pane. */
	current: boolean;
	/** Whether its title is being changed. */
	renaming: boolean;
	onRenaming(on: boolean): void;
	onRename(title: string): void;
}

export function LessonRow(props: LessonRowProps) {
	const { lesson, current, renaming, onRenaming, onRename } = props;
	const button = useRef<HTMLButtonElement>(null);
	const returns = useRef(false);
	const { path, title, topic, sections, written, accepted, problems } = lesson;
	const state = [
		written < sections ? `${written} of ${sections} sections written` : null,
		problems > 0 ? (problems === 1 ? "1 thing to look at" : `${problems} things to look at`) : null,
	].filter(Boolean);
	// The name holds every visible word, so that whoever speaks to the computer can say what is seen.
	const about = topic !== "" && topic !== title ? topic : null;
	const name = nameOf(lesson);
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
					onRenaming(false);
				}}
				onRename={onRename}
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
	return (
		<div
			data-row={path}
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
					onRenaming(true);
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
			<RowMenuButton row={path}>
				<button
					type="button"
					aria-label={`More for ${name}`}
					className="mx-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-faint opacity-0 hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 data-[popup-open]:opacity-100"
				>
					<EllipsisVertical className="size-4" aria-hidden />
				</button>
			</RowMenuButton>
		</div>
	);
}
