/** The files that are about to join the others: looked into, and saved where they are wanted. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { removeFile } from "../../../api/file-versions";
import { keys } from "../../../api/queries";
import { platform, toCallError } from "../../../platform";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { sayWithUndo } from "../../../shared/undo";
import { closeDialog, openFileAt } from "../../../shared/use-place";
import { type Arrival, arrivalOf } from "./arrivals";

/** A text and where it is to be; none leaves it out. */
export interface Wanted {
	name: string;
	text: string;
	path: string;
}

export function useArrivals(files: readonly File[]) {
	const client = useQueryClient();
	const [arrivals, setArrivals] = useState<readonly Arrival[] | null>(null);
	const [failed, setFailed] = useState<string | null>(null);
	const [saving, setSaving] = useState(false);
	useEffect(() => {
		let current = true;
		setArrivals(null);
		void Promise.all(files.map(arrivalOf)).then((found) => {
			if (current) setArrivals(found);
		});
		return () => {
			current = false;
		};
	}, [files]);

	const save = async (wanted: readonly Wanted[]) => {
		setSaving(true);
		setFailed(null);
		const saved: string[] = [];
		try {
			for (const { path, text } of wanted) {
				const done = await platform.call("file_write", { path, text, baseSha256: null });
				saved.push(done.path);
			}
		} catch (reason) {
			const { code, message } = toCallError(reason);
			const name = wanted[saved.length]?.path ?? "";
			const why = code === "conflict" ? `There is a file ${name} since.` : sentence(message);
			setFailed(saved.length === 0 ? why : `${why} Saved before: ${saved.join(", ")}.`);
		}
		setSaving(false);
		await client.invalidateQueries({ queryKey: keys.tree });
		if (saved.length < wanted.length) return;
		const undo = async () => {
			try {
				for (const path of saved) await removeFile(client, path);
			} catch (reason) {
				reportError(reason);
			}
		};
		closeDialog();
		const [only] = saved;
		if (saved.length === 1 && only !== undefined) openFileAt(only);
		sayWithUndo(
			saved.length === 1 ? `${only} is among your files.` : `${saved.length} files were added.`,
			() => void undo(),
		);
	};
	return { arrivals, failed, saving, save };
}
