/** Brings a lesson to the printer: the page that is shown, or all of them. */
import { Printer } from "lucide-react";
import { useState } from "react";
import type { Lesson, LessonFacet } from "../../../api/generated";
import { printLesson } from "../../../shared/lesson-file";
import { MenuItem } from "../../../shared/ui";
import { showDialog } from "../../../shared/use-place";
import { FACETS } from "../tabs";
import { PagesMenu, useCountedPages } from "./pages-menu";
import { withSides } from "./sides";

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
		<PagesMenu
			lesson={lesson}
			testId="print"
			icon={<Printer className="size-4" aria-hidden />}
			busy={busy}
			choices={<Choices lesson={lesson} facet={facet} busy={busy} onPrint={print} />}
		>
			<span className="@max-md:sr-only">{busy ? "Printing…" : "Print"}</span>
		</PagesMenu>
	);
}

interface ChoicesProps extends PrintMenuProps {
	busy: boolean;
	onPrint(facets: LessonFacet[]): void;
}

function Choices({ lesson, facet, busy, onPrint }: ChoicesProps) {
	const pages = useCountedPages(lesson);
	return (
		<>
			<MenuItem testId="print-shown" disabled={busy} onSelect={() => onPrint([facet])}>
				{withSides(FACETS[facet].name, pages, facet)}
			</MenuItem>
			<MenuItem
				testId="print-look"
				onSelect={() => showDialog({ at: "printed", lesson: lesson.path, facet })}
			>
				{`Look at the ${FACETS[facet].name.toLowerCase()} as printed`}
			</MenuItem>
			<MenuItem testId="print-all" disabled={busy} onSelect={() => onPrint([])}>
				{withSides("All pages", pages)}
			</MenuItem>
		</>
	);
}
