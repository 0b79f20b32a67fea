/** Lessons in the archive, folded below the others until somebody looks for one. */
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useArchivedLessons } from "../../api/lessons";
import { ReadFailure } from "../../shared/ui";
import { fits } from "./fits";
import { LessonRows } from "./lesson-rows";

interface ArchivedProps {
	/** The words by which lessons are looked for. */
	filter: string;
	/** The lesson in the document pane. */
	current: string | null;
}

export function Archived({ filter, current }: ArchivedProps) {
	const [open, setOpen] = useState(false);
	const inside = useId();
	const { data, error, refetch } = useArchivedLessons();
	// Nobody is sent to look where nothing is.
	if (!error && !data?.length) return null;
	const shown = data?.filter((lesson) => fits(lesson, filter)) ?? [];
	return (
		<section aria-label="Archived lessons" className="mt-1">
			<button
				type="button"
				data-testid="lessons-archived"
				aria-expanded={open}
				aria-controls={open ? inside : undefined}
				onClick={() => setOpen(!open)}
				className="flex w-full items-center gap-1.5 rounded-md px-2 py-1 text-left text-ink-soft text-sm hover:bg-hover"
			>
				<ChevronRight
					aria-hidden
					className={`size-3.5 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
				/>
				Archived
			</button>
			{open && (
				<div id={inside} data-testid="lessons-archived-list">
					{error && !data && <ReadFailure error={error} onRetry={refetch} />}
					<LessonRows lessons={shown} current={current} />
					{data && shown.length === 0 && (
						<p className="px-2 py-1 text-ink-faint text-sm">
							No archived lesson has “{filter}” in it.
						</p>
					)}
				</div>
			)}
		</section>
	);
}
