/** Edits a piece of a document in place. What is typed is never lost, whoever else was here. */
import { ImagePlus } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import type { EditorHandle } from "../../shared/editor/insert";
import { MarkdownEditor } from "../../shared/editor/markdown-editor";
import { sentence } from "../../shared/sentence";
import { Button, Key, Notice } from "../../shared/ui";
import { PictureDialog } from "./picture-dialog";
import { type EditedPiece, useTextEditing } from "./use-text-editing";

interface TextEditorProps extends EditedPiece {
	/** What people call it: "the starter". */
	name: string;
	/** What is saved with it: "this section". */
	piece: string;
	/** The lesson that it is of, where it may have pictures. */
	lesson?: string;
	/** Whether saving makes sense before anything was typed. */
	fresh?: boolean;
}

export function TextEditor(props: TextEditorProps) {
	const { name, piece, lesson, fresh = false } = props;
	const editor = useRef<EditorHandle>(null);
	const [adding, setAdding] = useState<{ file: File | null } | null>(null);
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
				handle={editor}
				onPicture={lesson === undefined ? undefined : (file) => setAdding({ file })}
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
				{/* Where there is room for half of it only, it says nothing. */}
				<span className="min-w-0 flex-1 truncate text-ink-faint text-xs @max-xl:invisible">
					<Key>Mod+S</Key> saves only {piece}
				</span>
				{lesson !== undefined && (
					<Button
						tone="quiet"
						icon={<ImagePlus className="size-4" aria-hidden />}
						onClick={() => setAdding({ file: null })}
					>
						Picture …
					</Button>
				)}
				<Button tone="quiet" onClick={close}>
					{unsaved ? "Discard" : "Cancel"}
				</Button>
				<Button tone="primary" disabled={!ready} onClick={open.save}>
					{saving ? "Saving…" : "Save"}
				</Button>
			</footer>
			{lesson !== undefined && adding && (
				<PictureDialog
					path={lesson}
					file={adding.file}
					onAdded={(line) => {
						setAdding(null);
						editor.current?.insert(line);
					}}
					onClose={() => setAdding(null)}
				/>
			)}
		</div>
	);
}

function Bar(props: ComponentProps<typeof Notice>) {
	return <Notice {...props} className="rounded-none" />;
}
