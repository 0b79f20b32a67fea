/** Edits a piece of a document in place. What is typed is never lost, whoever else was here. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toEditorText } from "../../shared/editor/file-text";
import { MarkdownEditor } from "../../shared/editor/markdown-editor";
import { sentence } from "../../shared/sentence";
import { Button, Key, Notice } from "../../shared/ui";
import { dropWords, keepWords, keptWords } from "../../shared/unsaved";
import type { Saved } from "./saved";

/** What stands in a file where a section is still to be written. */
const UNWRITTEN = "<!-- drafting -->";

interface TextEditorProps {
	/** The name under which unsaved words are kept here. */
	kept: string;
	/** The text to change, as it was read. */
	markdown: string;
	/** What people call it: "the starter". */
	name: string;
	/** What is saved with it: "this section". */
	piece: string;
	/** Whether saving makes sense before anything was typed. */
	fresh?: boolean;
	/** Saves `words` in the place of `from`; anything else in that place stops it. */
	save(from: string, words: string): Promise<Saved>;
	onClose(): void;
}

export function TextEditor(props: TextEditorProps) {
	const { kept, markdown, name, piece, fresh = false, onClose } = props;
	// What the words are based on; another text means that somebody else was here too.
	const [base, setBase] = useState(markdown);
	const [shown, setShown] = useState(() => ({
		text: keptWords(kept)?.text ?? wordsOf(markdown),
		version: 0,
	}));
	const [words, setWords] = useState(shown.text);
	const [theirs, setTheirs] = useState<string | null>(null);

	const close = () => {
		dropWords(kept);
		onClose();
	};
	const save = useMutation({
		mutationFn: (from: string) => props.save(from, words),
		onSuccess: (saved) => {
			if (saved.outcome === "changed") setTheirs(saved.theirs);
			if (saved.outcome === "saved") close();
		},
	});

	const unsaved = words !== wordsOf(base);
	const blocked = theirs !== null || save.isPending || (fresh && words.trim() === "");
	const type = (text: string) => {
		setWords(text);
		if (text === wordsOf(base)) dropWords(kept);
		else keepWords(kept, { baseSha256: "", text });
	};
	const takeTheirs = (text: string) => {
		setBase(text);
		setTheirs(null);
		const shownText = wordsOf(text);
		setShown({ text: shownText, version: shown.version + 1 });
		setWords(shownText);
		dropWords(kept);
	};
	const keepMine = (text: string) => {
		setBase(text);
		setTheirs(null);
		save.mutate(text);
	};

	return (
		<div
			data-chrome
			className="my-3 overflow-hidden rounded-lg border border-line-strong bg-surface font-sans"
		>
			{theirs !== null && (
				<Notice
					tone="warn"
					className="rounded-none"
					actions={
						<>
							<Button onClick={() => takeTheirs(theirs)}>Take theirs</Button>
							<Button onClick={() => keepMine(theirs)}>Keep mine</Button>
						</>
					}
				>
					Somebody changed {piece} while you were editing it. Here is the difference: green is
					yours, red is what stands there now.
				</Notice>
			)}
			{save.data?.outcome === "gone" && (
				<Notice
					tone="bad"
					className="rounded-none"
					actions={
						<Button onClick={() => void navigator.clipboard.writeText(words)}>
							Copy your words
						</Button>
					}
				>
					The file does not hold {piece} any more, so nothing was saved.
				</Notice>
			)}
			{save.isError && (
				<Notice tone="bad" className="rounded-none">
					{sentence(save.error.message)} Your words are kept.
				</Notice>
			)}
			<MarkdownEditor
				label={`Text of ${name}`}
				document={shown}
				look="field"
				focus
				theirs={theirs === null ? null : wordsOf(theirs)}
				onChange={type}
				onSave={() => {
					if (!blocked && (unsaved || fresh)) save.mutate(base);
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
				<Button
					tone="primary"
					disabled={blocked || !(unsaved || fresh)}
					onClick={() => save.mutate(base)}
				>
					{save.isPending ? "Saving…" : "Save"}
				</Button>
			</footer>
		</div>
	);
}

/** The words of a text; one that is still to be written has none, only the mark that says so. */
function wordsOf(markdown: string): string {
	return markdown.trim() === UNWRITTEN ? "" : toEditorText(markdown);
}
