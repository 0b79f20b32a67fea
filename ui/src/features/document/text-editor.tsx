/** Edits a piece of a document in place. What is typed is never lost, whoever else was here. */
import type { ComponentProps } from "react";
import { MarkdownEditor } from "../../shared/editor/markdown-editor";
import { sentence } from "../../shared/sentence";
import { Button, Key, Notice } from "../../shared/ui";
import { type EditedPiece, useTextEditing } from "./use-text-editing";

interface TextEditorProps extends EditedPiece {
	/** What people call it: "the starter". */
	name: string;
	/** What is saved with it: "this section". */
	piece: string;
	/** Whether saving makes sense before anything was typed. */
	fresh?: boolean;
}

export function TextEditor(props: TextEditorProps) {
	const { name, piece, fresh = false } = props;
	const open = useTextEditing(props);
	const { words, unsaved, saving, asked, close } = open;
	const blocked = asked !== null || saving || (fresh && words.trim() === "");
	const ready = !blocked && (unsaved || fresh);
	return (
		<div
			data-chrome
			className="my-3 overflow-hidden rounded-lg border border-line-strong bg-surface font-sans"
		>
			{asked && (
				<Bar
					tone="warn"
					actions={
						<>
							<Button onClick={open.takeTheirs}>Take theirs</Button>
							<Button onClick={open.keepMine}>Keep mine</Button>
						</>
					}
				>
					Somebody changed {piece} while you were editing it. Here is the difference: green is
					yours, red is what stands there now.
				</Bar>
			)}
			{open.merged && !asked && (
				<Bar
					tone="quiet"
					actions={
						<Button tone="quiet" onClick={open.unmerge}>
							Undo
						</Button>
					}
				>
					Somebody changed {piece} too. Both changes are in: save them when you have looked.
				</Bar>
			)}
			{open.outcome === "gone" && (
				<Bar
					tone="bad"
					actions={
						<Button onClick={() => void navigator.clipboard.writeText(words)}>
							Copy your words
						</Button>
					}
				>
					The file does not hold {piece} any more, so nothing was saved.
				</Bar>
			)}
			{open.error && <Bar tone="bad">{sentence(open.error.message)} Your words are kept.</Bar>}
			<MarkdownEditor
				label={`Text of ${name}`}
				document={open.shown}
				look="field"
				focus
				theirs={asked?.theirs}
				onKept={open.kept}
				onChange={open.type}
				onSave={() => {
					if (ready) open.save();
				}}
				onCancel={() => {
					if (!unsaved) close();
				}}
			/>
			<footer className="flex flex-wrap items-center gap-2 border-t px-3 py-2">
				<span className="min-w-0 flex-1 truncate text-ink-faint text-xs">
					<Key>Mod+S</Key> saves only {piece}
				</span>
				<Button tone="quiet" onClick={close}>
					{unsaved ? "Discard" : "Cancel"}
				</Button>
				<Button tone="primary" disabled={!ready} onClick={open.save}>
					{saving ? "Saving…" : "Save"}
				</Button>
			</footer>
		</div>
	);
}

function Bar(props: ComponentProps<typeof Notice>) {
	return <Notice {...props} className="rounded-none" />;
}
