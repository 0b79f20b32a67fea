/** Takes a file away, with a word about it and the way back. */
import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { putBack, removeFile, removeFolder, restoreFile } from "../api/file-versions";
import { reportError } from "./report";
import { sayWithUndo } from "./undo";

/** `name` is what a person calls it, `close` leaves it where it is open, `reopen` goes back there. */
export async function takeAway(
	client: QueryClient,
	{ path, name }: { path: string; name: string },
	{ close, reopen }: { close(): void; reopen(): void },
): Promise<void> {
	try {
		await removeFile(client, path);
	} catch (reason) {
		reportError(reason);
		return;
	}
	close();
	sayWithUndo(
		`“${name}” is deleted.`,
		() => void restoreFile(client, path, null).then(reopen, reportError),
		"It stays among the deleted files for 30 days.",
	);
}

/** Takes a folder away with all that is in it; `close` leaves what of it is open. */
export async function takeFolderAway(
	client: QueryClient,
	path: string,
	close: () => void,
): Promise<void> {
	let files: string[];
	try {
		files = await removeFolder(client, path);
	} catch (reason) {
		reportError(reason);
		return;
	}
	close();
	if (files.length === 0) {
		toast.message(`The folder “${path}” is deleted. It was empty.`);
		return;
	}
	const undo = () =>
		void putBack(client, files, false).then(({ standing }) => {
			if (standing.length > 0)
				toast.warning(
					`Not put back, because another file has the name now: ${standing.join(", ")}. It is among the deleted files.`,
				);
		}, reportError);
	sayWithUndo(
		`The folder “${path}” is deleted, with ${files.length === 1 ? "1 file" : `${files.length} files`}.`,
		undo,
		"What was in it stays among the deleted files for 30 days.",
	);
}
