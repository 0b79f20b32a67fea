/** What somebody who edits memory should know, above its text. */
import type { ComponentProps } from "react";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import type { MemoryEditing } from "./use-memory-editing";

export function MemoryNotices({ open }: { open: MemoryEditing }) {
	const { editing, failure, tooLong, unsaved } = open;
	return (
		<div className="shrink-0 empty:hidden">
			{editing.theirs && (
				<Bar tone="warn">
					<strong className="font-semibold">Changed in two places.</strong> Something was remembered
					or forgotten here while you were editing. Green is yours, red is what is kept now.
					<div className="mt-2 flex flex-wrap gap-2 text-ink">
						<Button tone="primary" onClick={open.keepMine}>
							Keep mine
						</Button>
						<Button onClick={open.takeTheirs}>Take the other</Button>
					</div>
				</Bar>
			)}
			{failure && unsaved && <Failure code={failure.code} message={failure.message} />}
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
					Something was remembered or forgotten, and this is how it is now.
				</Bar>
			)}
		</div>
	);
}

/** Memory says what it does not keep and why; the words themselves stay in the editor. */
function Failure({ code, message }: { code: string; message: string }) {
	return (
		<Bar tone={code === "invalid" ? "warn" : "bad"}>
			<span role={code === "invalid" ? "alert" : undefined}>
				<strong className="font-semibold">Not saved yet; your words are still here.</strong>{" "}
				{sentence(message)}
			</span>
		</Bar>
	);
}

function Bar(props: ComponentProps<typeof Notice>) {
	return <Notice {...props} className="rounded-none border-b" />;
}
