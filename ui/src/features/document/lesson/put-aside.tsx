/** Notes on content that a teacher does not want in a lesson: put aside once, and wanted again. */
import { useQueryClient } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import type { Lesson } from "../../../api/generated";
import { changeLesson } from "../../../api/lessons";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { sayWithUndo } from "../../../shared/undo";

export function NotHere({ path, note }: { path: string; note: string }) {
	const client = useQueryClient();
	const change = (aside: boolean) => changeLesson(client, "lesson_note", { path, note, aside });
	const putAside = ({ currentTarget }: MouseEvent<HTMLElement>) => {
		// The note goes away with its button: whoever pressed it stays in the section.
		currentTarget.closest<HTMLElement>("[data-section]")?.focus({ preventScroll: true });
		change(true).then(
			() =>
				sayWithUndo(`“${capitalised(note)}” is not noted in this lesson any more.`, () => {
					change(false).catch(reportError);
				}),
			reportError,
		);
	};
	return (
		<button
			type="button"
			aria-label={`Not here: ${note}`}
			title="Do not note this in this lesson"
			onClick={putAside}
			className="shrink-0 self-start rounded-md border border-line-strong bg-raised px-1.5 font-medium text-ink-soft text-xs hover:text-ink"
		>
			Not here
		</button>
	);
}

/** What was put aside, each with the way back. */
export function PutAside({ lesson: { path, notHere } }: { lesson: Lesson }) {
	const client = useQueryClient();
	if (notHere.length === 0) return null;
	const again = (note: string) => {
		changeLesson(client, "lesson_note", { path, note, aside: false }).catch(reportError);
	};
	return (
		<section
			data-chrome
			data-testid="put-aside"
			aria-label="Notes that are not wanted here"
			className="mt-4 font-sans text-ink-soft text-sm"
		>
			<ul className="grid gap-1">
				{notHere.map((note) => (
					<li key={note} className="flex items-baseline gap-2">
						<span className="min-w-0 break-words">Not noted here: {note}</span>
						<button
							type="button"
							aria-label={`Note it again: ${note}`}
							onClick={() => again(note)}
							className="shrink-0 rounded-sm underline underline-offset-2 hover:text-ink"
						>
							Note it again
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

function capitalised(note: string): string {
	return sentence(note).replace(/\.$/, "");
}
