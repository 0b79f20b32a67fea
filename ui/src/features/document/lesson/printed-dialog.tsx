/** The pages of a lesson as they are printed, side by side of A4, before they go to the printer. */
import { Printer } from "lucide-react";
import type { Lesson, LessonFacet } from "../../../api/generated";
import { useLesson, usePrintedSides } from "../../../api/lessons";
import { toCallError } from "../../../platform";
import { printLesson } from "../../../shared/lesson-file";
import { sentence } from "../../../shared/sentence";
import { Button, Dialog, Notice } from "../../../shared/ui";
import { closeDialog } from "../../../shared/use-place";
import { useView } from "../../../shared/view";
import { FACETS } from "../tabs";

interface PrintedDialogProps {
	/** The lesson's file. */
	lesson: string;
	/** The page that is looked at; null for all. */
	facet: LessonFacet | null;
}

export function PrintedDialog({ lesson: path, facet }: PrintedDialogProps) {
	const { data: lesson, error } = useLesson(path);
	const print = () => {
		closeDialog();
		void printLesson(path, facet ? [facet] : []);
	};
	return (
		<Dialog
			onClose={closeDialog}
			title={`${facet ? FACETS[facet].name : "All pages"}, as printed`}
			footer={
				<Button
					tone="primary"
					data-testid="printed-print"
					icon={<Printer className="size-4" aria-hidden />}
					onClick={print}
				>
					Print
				</Button>
			}
			wide
		>
			{error && <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>}
			{lesson && <Sides lesson={lesson} facet={facet} />}
		</Dialog>
	);
}

function Sides({ lesson, facet }: { lesson: Lesson; facet: LessonFacet | null }) {
	const withoutRationale = useView((view) => view.withoutRationale);
	const facets = facet ? [facet] : [];
	const { data, error } = usePrintedSides(lesson, { facets, withoutRationale });
	if (error) return <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>;
	if (!data) return <p className="text-ink-faint text-sm">Setting the pages …</p>;
	const { sides, notes } = data;
	return (
		<>
			{notes.map((note) => (
				<p key={note} className="mb-2 text-ink-soft text-sm">
					{note}
				</p>
			))}
			<ol
				aria-label="Sides of A4"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is only looked at.
				tabIndex={0}
				className="grid gap-4"
			>
				{sides.map((side, at) => (
					<li key={at}>
						<img
							data-testid="printed-side"
							src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(side)}`}
							alt={`Side ${at + 1} of ${sides.length}`}
							className="w-full rounded-sm border bg-white shadow-card"
						/>
					</li>
				))}
			</ol>
		</>
	);
}
