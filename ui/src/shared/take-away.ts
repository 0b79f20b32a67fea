/** Takes a file away, with a word about it and the way back. */
import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { removeFile, restoreFile } from "../api/file-versions";
import { reportError } from "./report";

/** How long the way back is offered, in milliseconds; it stays among the deleted files after that. */
const UNDO_FOR = 10_000;

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
	toast.message(`“${name}” is deleted.`, {
		description: "It stays among the deleted files for 30 days.",
		duration: UNDO_FOR,
		action: {
			label: "Undo",
			onClick: () => void restoreFile(client, path, null).then(reopen, reportError),
		},
	});
}
