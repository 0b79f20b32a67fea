/** Takes a file away, with a word about it and the way back. */
import type { QueryClient } from "@tanstack/react-query";
import { removeFile, restoreFile } from "../api/file-versions";
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
