/** What somebody who edits a text should know, above it. */
import type { ComponentProps, ReactNode } from "react";
import { Button, Notice } from "../ui";
import type { EditedText } from "./use-edited-text";

interface TextNoticesProps {
	open: EditedText;
	/** Shown while there are two versions of it. */
	conflict: ReactNode;
	/** Why it could not be saved, if that is so. */
	failure: ReactNode;
	/** Said when another version was taken in by itself. */
	reloaded: string;
	/** What is to be known besides. */
	children?: ReactNode;
}

export function TextNotices({ open, conflict, failure, reloaded, children }: TextNoticesProps) {
	const { editing, tooLong, unsaved } = open;
	return (
		<div className="shrink-0 empty:hidden">
			{editing.other && conflict}
			{failure}
			{tooLong && unsaved && (
				<Bar tone="warn">
					This text is too long to keep if the window closes. Save it before you go.
				</Bar>
			)}
			{editing.notice === "restored" && !editing.other && (
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
			{editing.notice === "merged" && (
				<Bar
					tone="quiet"
					actions={
						<>
							<Button tone="quiet" onClick={open.unmerge}>
								Undo
							</Button>
							<Button onClick={open.noticed}>OK</Button>
						</>
					}
				>
					Both changes are in.
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
					{reloaded}
				</Bar>
			)}
			{children}
		</div>
	);
}

/** A notice as wide as the text below it. */
export function Bar(props: ComponentProps<typeof Notice>) {
	return <Notice {...props} className="rounded-none border-b" />;
}

/** Said where a file was changed here and on disk: which of the two is to stay. */
export function TwoVersions({ open }: { open: EditedText }) {
	return (
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
			<strong className="font-semibold">Changed in two places.</strong>{" "}
			{open.editing.other?.asked.base === null
				? "This file changed on disk while you were editing it."
				: "You and somebody else changed the same lines. All other changes are in."}{" "}
			Green is yours, red is what is on disk.
		</Bar>
	);
}
