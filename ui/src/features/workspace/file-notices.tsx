/** What the reader of a file should know, above its text: other versions, kept words, problems. */

import { useImported } from "../../api/imports";
import { useProblems } from "../../api/queries";
import { Bar, TextNotices, TwoVersions } from "../../shared/editor/text-notices";
import type { EditedText } from "../../shared/editor/use-edited-text";
import { sentence } from "../../shared/sentence";
import { Button } from "../../shared/ui";
import { openFileAt, showDialog } from "../../shared/use-place";
import { InPlaceOf } from "./in-place-of";

interface FileNoticesProps {
	path: string;
	open: EditedText;
}

export function FileNotices({ path, open }: FileNoticesProps) {
	const { editing, failure } = open;
	return (
		<TextNotices
			open={open}
			conflict={<TwoVersions open={open} />}
			failure={
				failure && <Bar tone="bad">{sentence(failure.message)} Your words are kept here.</Bar>
			}
			reloaded="The file changed on disk, and this is how it is now."
		>
			{editing.notice === "deleted" && (
				<Bar tone="warn">
					The file was deleted or moved. Its text is still here: save it to put it back.
				</Bar>
			)}
			<InPlaceOf path={path} />
			<Review path={path} />
			<Problems path={path} />
		</TextNotices>
	);
}

/** An imported document says what of it counts, for as long as that is not all. */
function Review({ path }: { path: string }) {
	const { data } = useImported(path);
	const outcomes = data?.outcomes ?? [];
	const waiting = outcomes.filter(({ accepted }) => !accepted).length;
	if (waiting === 0) return null;
	const accepted = outcomes.length - waiting;
	const wait = waiting === 1 ? "1 outcome waits" : `${waiting} outcomes wait`;
	const count = accepted === 1 ? "1 of this document counts" : `${accepted} of this document count`;
	return (
		<Bar
			tone="quiet"
			actions={
				<Button
					data-testid="review"
					aria-haspopup="dialog"
					onClick={() => showDialog({ at: "import", importing: { path } })}
				>
					Review
				</Button>
			}
		>
			{wait} for your review{accepted > 0 ? `; ${count}.` : "."}
		</Bar>
	);
}

function Problems({ path }: { path: string }) {
	const { data = [] } = useProblems(true);
	const mine = data.filter((problem) => problem.path === path);
	if (mine.length === 0) return null;
	return (
		<ul
			aria-label="Problems in this file"
			className="border-b bg-warn-soft px-4 py-2 text-sm text-warn"
		>
			{mine.map(({ line, column, message }) => (
				<li key={`${line}:${column}:${message}`} className="flex gap-3 py-0.5">
					<button
						type="button"
						onClick={() => openFileAt(path, line, line)}
						className="shrink-0 rounded-sm font-medium underline underline-offset-2"
					>
						Line {line}
					</button>
					<span className="min-w-0 break-words text-ink">{sentence(message)}</span>
				</li>
			))}
		</ul>
	);
}
