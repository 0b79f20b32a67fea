/** An open text between its keeper, the editor and what is kept of it on this computer. */
import { useEffect, useReducer, useState } from "react";
import { type CallError, toCallError } from "../../platform";
import { dropWords, keepWords, keptWords } from "../unsaved";
import { canSave, type Editing, isUnsaved, next, type OnDisk, open, toSave } from "./editing";

const KEEP_AFTER_MS = 250;

interface Keeper {
	/** The name under which unsaved words are kept here. */
	kept: string;
	/** The text as it was read last. */
	loaded: OnDisk;
	/** Whether it is not there any more. */
	gone: boolean;
	/** Saves a text over the version it was typed into; a conflict rejects with that code. */
	write(text: string, base: string | null): Promise<OnDisk>;
	/** Reads it again. */
	read(): Promise<OnDisk>;
}

/** A text with what was typed into it, and what can be done with it. */
export type EditedText = ReturnType<typeof useEditedText>;

/** Keeps what is typed in step with what is kept elsewhere. */
export function useEditedText({ kept, loaded, gone, write, read }: Keeper) {
	const [editing, send] = useReducer(next, null, () => open(loaded, keptWords(kept)));
	const [failure, setFailure] = useState<CallError | null>(null);
	const [tooLong, setTooLong] = useState(false);
	const unsaved = isUnsaved(editing);
	const saving = editing.saving !== null;

	// Our own save may come back as a change before its answer does, so reading waits for the answer.
	const { text, sha256 } = loaded;
	useEffect(() => {
		if (!saving && !gone) send({ type: "read", file: { text, sha256 } });
	}, [text, sha256, saving, gone]);

	useEffect(() => {
		if (gone) send({ type: "gone" });
	}, [gone]);

	// Words outlive the window; a moment's pause saves the disk from every letter.
	const { mine, base } = editing;
	useEffect(() => {
		const keep = () => {
			if (unsaved) setTooLong(!keepWords(kept, { baseSha256: base.sha256 ?? "", text: mine }));
			else dropWords(kept);
		};
		const timer = window.setTimeout(keep, KEEP_AFTER_MS);
		window.addEventListener("pagehide", keep);
		return () => {
			window.clearTimeout(timer);
			window.removeEventListener("pagehide", keep);
			if (unsaved) keepWords(kept, { baseSha256: base.sha256 ?? "", text: mine });
		};
	}, [kept, unsaved, mine, base.sha256]);

	const save = async (from: Editing) => {
		if (!canSave(from)) return;
		const words = toSave(from);
		send({ type: "saving" });
		setFailure(null);
		try {
			send({ type: "saved", file: await write(words.text, words.baseSha256) });
			if (from.other === null) dropWords(kept);
		} catch (reason) {
			send({ type: "saveFailed" });
			const error = toCallError(reason);
			if (error.code !== "conflict") setFailure(error);
			else await readAgain();
		}
	};
	const readAgain = async () => {
		try {
			send({ type: "read", file: await read() });
		} catch (reason) {
			const error = toCallError(reason);
			if (error.code === "notFound") send({ type: "gone" });
			else setFailure(error);
		}
	};
	return {
		editing,
		unsaved,
		canSave: canSave(editing),
		failure,
		/** Whether the words are too long to outlive the window. */
		tooLong,
		type: (typed: string) => send({ type: "typed", text: typed }),
		/** Puts another text in the place of what is typed, such as one with a changed property. */
		put: (text: string) => send({ type: "put", text }),
		save: () => void save(editing),
		replace: (file: OnDisk) => send({ type: "replaced", file }),
		kept: (theirs: string) => send({ type: "kept", theirs }),
		unmerge: () => send({ type: "unmerge" }),
		keepMine: () => {
			send({ type: "keepMine" });
			void save(next(editing, { type: "keepMine" }));
		},
		takeTheirs: () => send({ type: "takeTheirs" }),
		throwAway: () => send({ type: "throwAway" }),
		noticed: () => send({ type: "noticed" }),
	};
}
