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
