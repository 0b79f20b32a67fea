/** Putting a session away, deleting it and copying it, with a word about each and a way back. */

import { toast } from "sonner";
import type { SessionId, SessionSummary } from "../api/generated";
import { useKeeping } from "../api/shelves";
import { sessionAt } from "../shared/place";
import { reportError } from "../shared/report";
import { sayWithUndo } from "../shared/undo";
import { openSession, placeNow } from "../shared/use-place";
import { focusComposer } from "./draft";

export function useKeepingActions() {
	const { archive, remove, restore, erase, copy } = useKeeping();
	const failed = { onError: reportError };

	// The row is gone by the time the toast is used, so these go by promises, which outlive it.
	const setArchived = async ({ id: sessionId, title }: SessionSummary, archived: boolean) => {
		try {
			await archive.mutateAsync({ sessionId, archived });
			sayWithUndo(
				archived ? `“${title}” is in the archive.` : `“${title}” is among the current again.`,
				() => archive.mutate({ sessionId, archived: !archived }, failed),
			);
		} catch (reason) {
			reportError(reason);
		}
	};
	const bringBack = async (sessionId: SessionId, reopen: boolean) => {
		try {
			await restore.mutateAsync(sessionId);
			if (reopen && sessionAt(placeNow()) === null) openSession(sessionId);
		} catch (reason) {
			reportError(reason);
		}
	};
	return {
		archive: (session: SessionSummary) => void setArchived(session, true),
		unarchive: (session: SessionSummary) => void setArchived(session, false),
		remove: async ({ id: sessionId, title }: SessionSummary) => {
			try {
				await remove.mutateAsync(sessionId);
			} catch (reason) {
				reportError(reason);
				return;
			}
			const open = sessionAt(placeNow()) === sessionId;
			if (open) openSession(null);
			sayWithUndo(
				`“${title}” is deleted.`,
				() => void bringBack(sessionId, open),
				"It stays among the deleted for 30 days. Its lesson files are kept.",
			);
		},
		restore: ({ id }: SessionSummary) => void bringBack(id, false),
		erase: async ({ id: sessionId, title }: SessionSummary) => {
			try {
				await erase.mutateAsync(sessionId);
			} catch (reason) {
				reportError(reason);
				return;
			}
			if (sessionAt(placeNow()) === sessionId) openSession(null);
			toast.message(`“${title}” is gone for good.`, {
				description: "Its lesson files are kept. A backup that you made before still has it.",
			});
		},
		copy: async ({ id: sessionId, lastSeq }: SessionSummary) => {
			try {
				const made = await copy.mutateAsync({ sessionId, throughSeq: lastSeq });
				openSession(made.id);
				focusComposer();
				toast.message("This is a copy to go on with; the session it is from stays as it is.");
			} catch (reason) {
				reportError(reason);
			}
		},
	};
}
