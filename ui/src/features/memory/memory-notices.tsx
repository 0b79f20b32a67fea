/** What somebody who edits memory should know, above its text. */

import { Bar, TextNotices } from "../../shared/editor/text-notices";
import { sentence } from "../../shared/sentence";
import { Button } from "../../shared/ui";
import type { MemoryEditing } from "./use-memory-editing";

export function MemoryNotices({ open }: { open: MemoryEditing }) {
	const { failure, unsaved } = open;
	return (
		<TextNotices
			open={open}
			conflict={
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
			}
			failure={failure && unsaved && <Failure code={failure.code} message={failure.message} />}
			reloaded="Something was remembered or forgotten, and this is how it is now."
		/>
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
