/** Takes a lesson out of the application, as a file for another program. */
import { Download } from "lucide-react";
import { useState } from "react";
import type { ExportFormat, Lesson, LessonFacet } from "../../../api/generated";
import { saveLesson } from "../../../shared/lesson-file";
import { Menu, MenuItem, MenuLine } from "../../../shared/ui";
import { FACETS } from "../tabs";

const FORMATS: readonly { format: ExportFormat; name: string }[] = [
	{ format: "docx", name: "Word" },
	{ format: "pdf", name: "PDF" },
	{ format: "md", name: "Markdown" },
	{ format: "txt", name: "Text" },
];

interface ExportMenuProps {
	lesson: Lesson;
	/** The face that is shown. */
	facet: LessonFacet;
}

export function ExportMenu({ lesson, facet }: ExportMenuProps) {
	const [busy, setBusy] = useState(false);
	const save = async (format: ExportFormat, facets: LessonFacet[]) => {
		setBusy(true);
		await saveLesson(lesson.path, format, facets);
		setBusy(false);
	};
	const only = FACETS[facet].name;
	return (
		<Menu
			side="top"
			align="end"
			trigger={
				<button
					type="button"
					data-testid="export"
					aria-busy={busy}
					className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 font-medium text-ink-soft text-sm transition-colors hover:bg-hover hover:text-ink"
				>
					<Download className="size-4" aria-hidden />
					{busy ? "Saving…" : "Save as"}
				</button>
			}
		>
			{lesson.leftOpen > 0 && (
				<p data-testid="left-open" className="max-w-64 px-2 pt-1 pb-1.5 text-sm text-warn">
					{leftOpen(lesson.leftOpen)}
				</p>
			)}
			<p className="px-2 pt-1 pb-0.5 font-semibold text-ink-faint text-xs">
				Plan, worksheet, answer key and revision guide
			</p>
			{FORMATS.map(({ format, name }) => (
				<MenuItem
					key={format}
					testId={`export-${format}`}
					disabled={busy}
					onSelect={() => void save(format, [])}
				>
					{name}
				</MenuItem>
			))}
			<MenuLine />
			<p className="px-2 pt-1 pb-0.5 font-semibold text-ink-faint text-xs">
				Only the {lower(only)}
			</p>
			{FORMATS.map(({ format, name }) => (
				<MenuItem
					key={format}
					testId={`export-${format}-only`}
					disabled={busy}
					onSelect={() => void save(format, [facet])}
				>
					{name}
				</MenuItem>
			))}
		</Menu>
	);
}

/** What pupils would otherwise find on their sheet. */
function leftOpen(places: number): string {
	return places === 1
		? "Pupils’ pages have 1 place that says “For you to add”: it is not for pupils yet."
		: `Pupils’ pages have ${places} places that say “For you to add”: they are not for pupils yet.`;
}

function lower(words: string): string {
	return words.charAt(0).toLowerCase() + words.slice(1);
}
