/** What can be done with one session of the list. */
import { Archive, ArchiveRestore, Copy, Link2, Pencil, Trash2, Undo2 } from "lucide-react";
import type { SessionSummary } from "../../api/generated";
import { useKeepingActions } from "../../session/use-keeping-actions";
import { copyLink } from "../../shared/copy-link";
import { MenuItem, MenuLine } from "../../shared/ui";

interface SessionItemsProps {
	session: SessionSummary;
	onRename(): void;
	onErase(): void;
}

export function SessionItems({ session, onRename, onErase }: SessionItemsProps) {
	const { archive, unarchive, remove, restore, copy } = useKeepingActions();
	return session.shelf === "deleted" ? (
		<>
			<MenuItem icon={<Undo2 aria-hidden />} onSelect={() => restore(session)}>
				Bring back
			</MenuItem>
			<MenuLine />
			<MenuItem icon={<Trash2 aria-hidden />} onSelect={onErase} testId="session-erase">
				Delete for good
			</MenuItem>
		</>
	) : (
		<>
			<MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
				Rename
			</MenuItem>
			<MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy(session)}>
				Make a copy
			</MenuItem>
			<MenuItem
				icon={<Link2 aria-hidden />}
				testId="session-link"
				onSelect={() => void copyLink({ to: "session", sessionId: session.id })}
			>
				Copy link
			</MenuItem>
			{session.shelf === "archived" ? (
				<MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => unarchive(session)}>
					Take out of the archive
				</MenuItem>
			) : (
				<MenuItem icon={<Archive aria-hidden />} onSelect={() => archive(session)}>
					Archive
				</MenuItem>
			)}
			<MenuLine />
			<MenuItem
				icon={<Trash2 aria-hidden />}
				onSelect={() => void remove(session)}
				testId="session-delete"
			>
				Delete
			</MenuItem>
		</>
	);
}
