/** An open file between the host, the editor and what is kept on this computer. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import type { FileContent } from "../../api/generated";
import { keys, useFile } from "../../api/queries";
import { type CallError, platform, toCallError } from "../../platform";
import { dropWords, keepWords, keptWords } from "../../shared/unsaved";
import { type Editing, isUnsaved, next, type OnDisk, open, toSave } from "./editing";

const KEEP_AFTER_MS = 250;

/** Keeps `editing` in step with the file and with what is kept of it here. */
export function useEditing(file: FileContent) {
	const { path } = file;
	const kept = `file:${path}`;
	const client = useQueryClient();
	const disk = useFile(path);
	const [editing, send] = useReducer(next, null, () => open(file, keptWords(kept)));
	const [failure, setFailure] = useState<CallError | null>(null);
	const [tooLong, setTooLong] = useState(false);
	const unsaved = isUnsaved(editing);

	useEffect(() => {
		if (disk.data) send({ type: "read", file: disk.data });
	}, [disk.data]);

	const gone = disk.error !== null && toCallError(disk.error).code === "notFound";
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
		if (from.saving !== null || from.theirs !== null || !isUnsaved(from)) return;
		const { text, baseSha256 } = toSave(from);
		send({ type: "saving" });
		setFailure(null);
		try {
			const saved = await platform.call("file_write", { path, text, baseSha256 });
			client.setQueryData<FileContent>(keys.file(path), { path, text, sha256: saved.sha256 });
			send({ type: "saved", sha256: saved.sha256 });
			dropWords(kept);
		} catch (reason) {
			send({ type: "saveFailed" });
			const error = toCallError(reason);
			if (error.code !== "conflict") setFailure(error);
			else await readAgain();
		}
	};
	const readAgain = async () => {
		try {
			const now: OnDisk = await platform.call("file_read", { path });
			send({ type: "read", file: now });
		} catch (reason) {
			const error = toCallError(reason);
			if (error.code === "notFound") send({ type: "gone" });
			else setFailure(error);
		}
	};
	return {
		editing,
		unsaved,
		failure,
		/** Whether the words are too long to outlive the window. */
		tooLong,
		type: (text: string) => send({ type: "typed", text }),
		save: () => void save(editing),
		keepMine: () => {
			send({ type: "keepMine" });
			void save(next(editing, { type: "keepMine" }));
		},
		takeTheirs: () => send({ type: "takeTheirs" }),
		throwAway: () => send({ type: "throwAway" }),
		noticed: () => send({ type: "noticed" }),
	};
}
