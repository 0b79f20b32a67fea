/** Edits one section in place and saves exactly its lines. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Section, SessionId } from "../../api/generated";
import { keys } from "../../api/queries";
import { platform } from "../../platform";
import { toEditorText } from "../../shared/editor/file-text";
import { MarkdownEditor } from "../../shared/editor/markdown-editor";
import { sentence } from "../../shared/sentence";
import { Button, Key, Notice } from "../../shared/ui";
import { dropWords, keepWords, keptWords } from "../../shared/unsaved";
import { saveSection } from "./save-section";
import { draftName } from "./section-draft";

/** What stands in a file where a section is still to be written. */
const UNWRITTEN = "<!-- drafting -->";

interface SectionEditorProps {
	sessionId: SessionId;
	path: string;
	section: Section;
	/** What people call the section. */
	name: string;
	onClose(): void;
}

export function SectionEditor({ sessionId, path, section, name, onClose }: SectionEditorProps) {
	const client = useQueryClient();
	const kept = draftName(path, section.id);
	// What the words are based on; another text means that somebody else was here too.
	const [base, setBase] = useState(section.markdown);
	const [shown, setShown] = useState(() => ({
		text: keptWords(kept)?.text ?? wordsOf(section.markdown),
		version: 0,
	}));
	const [words, setWords] = useState(shown.text);
	const [theirs, setTheirs] = useState<string | null>(null);

	const close = () => {
		dropWords(kept);
		onClose();
	};
	const save = useMutation({
		mutationFn: (from: string) =>
			saveSection(platform, sessionId, path, { id: section.id, markdown: from }, words),
		onSuccess: async (saved) => {
			if (saved.outcome === "changed") setTheirs(saved.theirs);
			if (saved.outcome !== "saved") return;
			await client.invalidateQueries({ queryKey: keys.document(sessionId) });
			close();
		},
	});

	const unsaved = words !== wordsOf(base);
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
					This section was changed while you were editing it. Here is the difference.
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
					The file does not hold this section any more, so nothing was saved.
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
				onSave={() => save.mutate(base)}
				onCancel={() => {
					if (!unsaved) close();
				}}
			/>
			<footer className="flex flex-wrap items-center gap-2 border-t px-3 py-2">
				<span className="min-w-0 flex-1 truncate text-ink-faint text-xs">
					<Key>Mod+S</Key> saves only this section
				</span>
				<Button tone="quiet" onClick={close}>
					{unsaved ? "Discard" : "Cancel"}
				</Button>
				<Button
					tone="primary"
					disabled={!unsaved || theirs !== null || save.isPending}
					onClick={() => save.mutate(base)}
				>
					{save.isPending ? "Saving…" : "Save"}
				</Button>
			</footer>
		</div>
	);
}

/** A section's words; one that is still to be written has none, only the mark that says so. */
function wordsOf(markdown: string): string {
	return markdown.trim() === UNWRITTEN ? "" : toEditorText(markdown);
}
