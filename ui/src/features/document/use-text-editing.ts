/** A piece of a document while it is edited in place, and what becomes of it when somebody else was there too. */
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toEditorText } from "../../shared/editor/file-text";
import { type Asked, bringTogether, leftToAsk } from "../../shared/editor/two-versions";
import { useOpenEdit } from "../../shared/open-edits";
import { dropWords, keepWords, keptWords } from "../../shared/unsaved";
import type { Saved } from "./saved";

/** What stands in a file where a section is still to be written. */
const UNWRITTEN = "<!-- drafting -->";

export interface EditedPiece {
	/** The name under which unsaved words are kept here. */
	kept: string;
	/** The text to change, as it was read. */
	markdown: string;
	/** Saves `words` in the place of `from`; anything else in that place stops it. */
	save(from: string, words: string): Promise<Saved>;
	onClose(): void;
}

/** What is saved, and in the place of what. */
interface Sent {
	from: string;
	sent: string;
}

/** What failed stands in the mutation, and is shown from there. */
function noted(): void {}

/** Another text in the same place, with what of it she is asked about. */
interface Other {
	markdown: string;
	asked: Asked;
}

export function useTextEditing({ kept, markdown, save: write, onClose }: EditedPiece) {
	// What the words are based on; another text means that somebody else was here too.
	const [base, setBase] = useState(markdown);
	const [shown, setShown] = useState(() => ({
		text: keptWords(kept)?.text ?? wordsOf(markdown),
		version: 0,
	}));
	const [words, setWords] = useState(shown.text);
	const [other, setOther] = useState<Other | null>(null);
	/** Her words before another's came in. */
	const [unmerged, setUnmerged] = useState<string | null>(null);

	const close = () => {
		dropWords(kept);
		onClose();
	};
	const running = useRef<Promise<Saved> | null>(null);
	const save = useMutation({
		mutationFn: ({ from, sent }: Sent) => write(from, sent),
		onSuccess: (saved, { sent }) => {
			if (saved.outcome === "changed") takeIn(saved.theirs);
			if (saved.outcome !== "saved") return;
			// What was typed while it was on its way is not saved yet.
			if (sent === words) close();
			else setBase(sent);
		},
	});
	const send = (from: string): Promise<Saved> => {
		const saved = save.mutateAsync({ from, sent: words });
		running.current = saved;
		return saved;
	};

	const unsaved = words !== wordsOf(base);
	useOpenEdit(
		unsaved
			? async () => {
					const { outcome } = await ((save.isPending && running.current) || send(base));
					if (outcome !== "saved") throw new Error("somebody else changed the same text");
				}
			: null,
	);

	const keep = (text: string) => {
		setWords(text);
		if (text === wordsOf(base)) dropWords(kept);
		else keepWords(kept, { baseSha256: "", text });
	};
	const show = (text: string) => {
		setShown({ text, version: shown.version + 1 });
		keep(text);
	};
	const takeIn = (theirs: string) => {
		const { mine, asked } = bringTogether(wordsOf(base), words, wordsOf(theirs));
		if (mine !== words) show(mine);
		if (asked) return setOther({ markdown: theirs, asked });
		setBase(theirs);
		setUnmerged(words);
	};
	const ask = (asked: Asked, mine: string) => {
		if (!other) return;
		const left = leftToAsk(mine, asked);
		setOther(left && { ...other, asked: left });
		if (!left) setBase(other.markdown);
	};
	const settle = (text: string) => {
		setBase(text);
		setOther(null);
	};
	const unmerge = (mine: string) => {
		setUnmerged(null);
		setOther({ markdown: base, asked: { theirs: wordsOf(base), base: null } });
		show(mine);
	};

	return {
		shown,
		words,
		/** What she is asked about, while there is something. */
		asked: other?.asked ?? null,
		/** Whether another's changes have just come in beside hers. */
		merged: unmerged !== null,
		unsaved,
		saving: save.isPending,
		outcome: save.data?.outcome,
		error: save.error,
		close,
		save: () => void send(base).catch(noted),
		type: (text: string) => {
			// Undoing step by step may lead to where the other's words were not in yet.
			if (unmerged !== null && text === unmerged) return unmerge(text);
			keep(text);
			if (other) ask(other.asked, text);
		},
		kept: (theirs: string) => {
			if (other) ask({ ...other.asked, theirs }, words);
		},
		keepMine: () => {
			if (!other) return;
			settle(other.markdown);
			void send(other.markdown).catch(noted);
		},
		takeTheirs: () => {
			if (!other) return;
			const { theirs } = other.asked;
			settle(other.markdown);
			setShown({ text: theirs, version: shown.version + 1 });
			setWords(theirs);
			if (theirs === wordsOf(other.markdown)) dropWords(kept);
			else keepWords(kept, { baseSha256: "", text: theirs });
		},
		unmerge: () => {
			if (unmerged !== null) unmerge(unmerged);
		},
	};
}

/** The words of a text; one that is still to be written has none, only the mark that says so. */
function wordsOf(markdown: string): string {
	return markdown.trim() === UNWRITTEN ? "" : toEditorText(markdown);
}
