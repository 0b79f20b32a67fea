import { Button } from "../ui";
import { closeFile } from "../use-place";
import { MarkdownEditor } from "./markdown-editor";
import type { LineProblem } from "./problem-lines";
import type { EditedText } from "./use-edited-text";

/** Saves what is typed; says whether it is saved. */
export function SaveButton({ open }: { open: EditedText }) {
	const { editing, unsaved, canSave, save } = open;
	const saving = editing.saving !== null;
	const words = editing.other ? "Save the rest" : unsaved ? "Save" : "Saved";
	return (
		<Button
			tone={canSave ? "primary" : "plain"}
			className="h-7"
			disabled={!canSave}
			title={editing.other ? "Saves all but what you have not chosen yet" : undefined}
			onClick={save}
		>
			{saving ? "Saving…" : words}
		</Button>
	);
}

interface OpenTextProps {
	label: string;
	open: EditedText;
	/** Lines to show and to mark, from 1. */
	lines?: { from: number; to: number } | null;
	/** Whether those lines are selected instead, to be written over. */
	fill?: boolean;
	/** Whether its front matter is left out of sight. */
	bodyOnly?: boolean;
	/** What is wrong at some of its lines. */
	problems?: readonly LineProblem[];
}

/** The text itself, with another version of it where there are two. */
export function OpenText({ label, open, lines, fill, bodyOnly, problems }: OpenTextProps) {
	const { editing, type, save } = open;
	return (
		<div className="min-h-0 flex-1 bg-raised">
			<MarkdownEditor
				label={label}
				document={{ text: editing.mine, version: editing.version }}
				look="page"
				lines={lines}
				fill={fill}
				bodyOnly={bodyOnly}
				problems={problems}
				theirs={editing.other?.asked.theirs}
				onKept={open.kept}
				onChange={type}
				onSave={save}
			/>
		</div>
	);
}

interface UnreadTextProps {
	title: string;
	/** Why, and what is left. */
	words: string;
	onRetry(): void;
}

/** A text that could not be read. */
export function UnreadText({ title, words, onRetry }: UnreadTextProps) {
	return (
		<div role="alert" className="m-auto max-w-sm p-8">
			<h3 className="font-serif text-xl">{title}</h3>
			<p className="mt-2 break-words text-ink-soft">{words}</p>
			<div className="mt-4 flex gap-2">
				<Button onClick={onRetry}>Try again</Button>
				<Button tone="quiet" onClick={() => closeFile()}>
					Close
				</Button>
			</div>
		</div>
	);
}
