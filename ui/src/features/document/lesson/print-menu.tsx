/** Brings a lesson to the printer: the page that is shown, or all of them. */
import { Printer } from "lucide-react";
import { useState } from "react";
import type { Lesson, LessonFacet } from "../../../api/generated";
import { printLesson } from "../../../shared/lesson-file";
import { Menu, MenuItem } from "../../../shared/ui";
import { FACETS } from "../tabs";

interface PrintMenuProps {
	lesson: Lesson;
	/** The face that is shown. */
	facet: LessonFacet;
}

export function PrintMenu({ lesson, facet }: PrintMenuProps) {
	const [busy, setBusy] = useState(false);
	const print = async (facets: LessonFacet[]) => {
		setBusy(true);
		await printLesson(lesson.path, facets);
		setBusy(false);
	};
	return (
		<Menu
			side="top"
			align="end"
			trigger={
				<button
					type="button"
					data-testid="print"
					aria-busy={busy}
					className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 font-medium text-ink-soft text-sm transition-colors hover:bg-hover hover:text-ink"
				>
					<Printer className="size-4" aria-hidden />
					<span className="@max-md:sr-only">{busy ? "Printing…" : "Print"}</span>
				</button>
			}
		>
			<MenuItem testId="print-shown" disabled={busy} onSelect={() => void print([facet])}>
				{FACETS[facet].name}
			</MenuItem>
			<MenuItem testId="print-all" disabled={busy} onSelect={() => void print([])}>
				All pages
			</MenuItem>
		</Menu>
	);
}
