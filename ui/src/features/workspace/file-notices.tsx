/** What the reader of a file should know, above its text: other versions, kept words, problems. */

import { useImported } from "../../api/imports";
import { useProblems } from "../../api/queries";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { openFileAt, showDialog } from "../../shared/use-place";
import type { useEditing } from "./use-editing";

interface FileNoticesProps {
	path: string;
	open: ReturnType<typeof useEditing>;
}

export function FileNotices({ path, open }: FileNoticesProps) {
	const { editing, failure, tooLong, unsaved } = open;
	return (
		<div className="shrink-0 empty:hidden">
			{editing.theirs && (
				<Bar
					tone="warn"
					actions={
						<>
							<Button onClick={open.takeTheirs}>Take theirs</Button>
							<Button tone="primary" onClick={open.keepMine}>
								Keep mine
							</Button>
						</>
					}
				>
					<strong className="font-semibold">Changed in two places.</strong> This file changed on
					disk while you were editing it. Green is yours, red is what is on disk.
				</Bar>
			)}
			{failure && <Bar tone="bad">{sentence(failure.message)} Your words are kept here.</Bar>}
			{tooLong && unsaved && (
				<Bar tone="warn">
					This text is too long to keep if the window closes. Save it before you go.
				</Bar>
			)}
			{editing.notice === "restored" && !editing.theirs && (
				<Bar
					tone="quiet"
					actions={
						<>
							<Button tone="quiet" onClick={open.throwAway}>
								Throw them away
							</Button>
							<Button onClick={open.noticed}>Keep them</Button>
						</>
					}
				>
					Your unsaved changes are back.
				</Bar>
			)}
			{editing.notice === "reloaded" && (
				<Bar
					tone="quiet"
					actions={
						<Button tone="quiet" onClick={open.noticed}>
							OK
						</Button>
					}
				>
					The file changed on disk, and this is how it is now.
				</Bar>
			)}
			{editing.notice === "deleted" && (
				<Bar tone="warn">
					The file was deleted or moved. Its text is still here: save it to put it back.
				</Bar>
			)}
			<Review path={path} />
			<Problems path={path} />
		</div>
	);
}

function Bar(props: Parameters<typeof Notice>[0]) {
	return <Notice {...props} className="rounded-none border-b" />;
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
