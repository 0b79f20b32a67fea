/** What can be done with the open session and with what waits in it, by typing. */
import { Archive, ArchiveRestore, Check, Copy, Cpu, Pencil, Trash2, Undo2 } from "lucide-react";
import type { SessionSummary } from "../../api/generated";
import { useAppInfo, useChooseProvider, useSession } from "../../api/queries";
import { acceptances } from "../../session/acceptances";
import { beginRenaming } from "../../session/renaming";
import { useKeepingActions } from "../../session/use-keeping-actions";
import { reportError } from "../../shared/report";
import { isUndoOffered, undoLast } from "../../shared/undo";
import type { Action } from "./actions";

/** An action whose name depends on what there is. */
export interface FoundAction extends Action {
	/** The words by which people look for it, beside its name. */
	words: readonly string[];
}

export function useSessionActions(sessionId: string | null): FoundAction[] {
	const session = useSession(sessionId).data?.session ?? null;
	const keeping = useKeepingActions();
	return [
		...(isUndoOffered() ? [UNDO] : []),
		...acceptances().map(({ name, accept }) => ({
			name: `Accept ${name}`,
			words: ["decide", "section", "approve"],
			icon: Check,
			act: accept,
		})),
		...(session === null ? [] : ofSession(session, keeping)),
		...useAnswererActions(),
	];
}

const UNDO: FoundAction = {
	name: "Undo what was done last",
	words: ["take back", "revert"],
	icon: Undo2,
	shortcut: "Mod+Z",
	act: undoLast,
};

function ofSession(
	session: SessionSummary,
	{ archive, unarchive, copy, remove }: ReturnType<typeof useKeepingActions>,
): FoundAction[] {
	if (session.shelf === "deleted") return [];
	return [
		{
			name: "Rename this session",
			words: ["title", "name", "call"],
			icon: Pencil,
			act: () => beginRenaming(session.id),
		},
		session.shelf === "archived"
			? {
					name: "Take this session out of the archive",
					words: ["unarchive", "current"],
					icon: ArchiveRestore,
					act: () => unarchive(session),
				}
			: {
					name: "Archive this session",
					words: ["put away", "shelf", "done"],
					icon: Archive,
					act: () => archive(session),
				},
		{
			name: "Make a copy of this session",
			words: ["duplicate", "fork"],
			icon: Copy,
			act: () => void copy(session),
		},
		{
			name: "Delete this session",
			words: ["remove", "throw away", "bin"],
			icon: Trash2,
			act: () => void remove(session),
		},
	];
}

/** One action for everybody who could answer and does not. */
function useAnswererActions(): FoundAction[] {
	const info = useAppInfo().data;
	const choose = useChooseProvider();
	return (info?.providers ?? [])
		.filter(({ ready, name, defaultModel }) => {
			// A server without a model that is named is chosen with one, in the settings.
			return ready && defaultModel !== "" && name !== info?.provider;
		})
		.map(({ name, label }) => ({
			name: `Let ${label} answer`,
			words: ["model", "provider", "who answers", "switch", name],
			icon: Cpu,
			act: () => choose.mutate({ provider: name, model: null }, { onError: reportError }),
		}));
}
