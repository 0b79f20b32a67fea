/** Takes a lesson out of the application, as a file for another program. */
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ExportFormat, Lesson, LessonFacet } from "../../../api/generated";
import { saveLesson } from "../../../shared/lesson-file";
import { MenuItem, MenuLine } from "../../../shared/ui";
import { FACETS } from "../tabs";
import { PagesMenu, useCountedPages } from "./pages-menu";
import { withSides } from "./sides";

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
	return (
		<PagesMenu
			lesson={lesson}
			testId="export"
			icon={<Download className="size-4" aria-hidden />}
			busy={busy}
			choices={<Choices lesson={lesson} facet={facet} busy={busy} onSave={save} />}
		>
			{busy ? "Saving…" : "Save as"}
		</PagesMenu>
	);
}

interface ChoicesProps extends ExportMenuProps {
	busy: boolean;
	onSave(format: ExportFormat, facets: LessonFacet[]): void;
}

function Choices({ lesson, facet, busy, onSave }: ChoicesProps) {
	const pages = useCountedPages(lesson);
	return (
		<>
			<Heading>{withSides("All pages", pages)}</Heading>
			{FORMATS.map(({ format, name }) => (
				<MenuItem
					key={format}
					testId={`export-${format}`}
					disabled={busy}
					onSelect={() => onSave(format, [])}
				>
					{name}
				</MenuItem>
			))}
			<MenuLine />
			<Heading>{withSides(`Only the ${lower(FACETS[facet].name)}`, pages, facet)}</Heading>
			{FORMATS.map(({ format, name }) => (
				<MenuItem
					key={format}
					testId={`export-${format}-only`}
					disabled={busy}
					onSelect={() => onSave(format, [facet])}
				>
					{name}
				</MenuItem>
			))}
		</>
	);
}

function Heading({ children }: { children: ReactNode }) {
	return <p className="px-2 pt-1 pb-0.5 font-semibold text-ink-faint text-xs">{children}</p>;
}

function lower(words: string): string {
	return words.charAt(0).toLowerCase() + words.slice(1);
}
