/** What can be done with one session of the list, by the button at its end or where the pointer is. */
import {
	Archive,
	ArchiveRestore,
	Copy,
	Link2,
	MoreHorizontal,
	Pencil,
	Trash2,
	Undo2,
} from "lucide-react";
import { type ReactElement, useState } from "react";
import type { SessionSummary } from "../../api/generated";
import { useKeepingActions } from "../../session/use-keeping-actions";
import { copyLink } from "../../shared/copy-link";
import { ContextMenu, Menu, MenuItem, MenuLine } from "../../shared/ui";
import { EraseDialog } from "./erase-dialog";

interface RowMenuProps {
	session: SessionSummary;
	onRename(): void;
	/** The row. */
	children: ReactElement;
}

export function RowMenu({ session, onRename, children }: RowMenuProps) {
	const [erasing, setErasing] = useState(false);
	const { erase } = useKeepingActions();
	const items = <Items session={session} onRename={onRename} onErase={() => setErasing(true)} />;
	return (
		<>
			<ContextMenu items={items}>
				<div className="group relative">
					{children}
					<Menu
						align="end"
						trigger={
							<button
								type="button"
								data-testid="session-menu"
								aria-label={`More for “${session.title}”`}
								className="absolute inset-y-0 right-1 my-auto inline-flex size-6 items-center justify-center rounded-md bg-hover text-ink-soft opacity-0 outline-offset-[-2px] hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 data-[popup-open]:opacity-100"
							>
								<MoreHorizontal className="size-4" aria-hidden />
							</button>
						}
					>
						{items}
					</Menu>
				</div>
			</ContextMenu>
			{erasing && (
				<EraseDialog
					title={session.title}
					onClose={() => setErasing(false)}
					onErase={() => void erase(session)}
				/>
			)}
		</>
	);
}

interface ItemsProps {
	session: SessionSummary;
	onRename(): void;
	onErase(): void;
}

function Items({ session, onRename, onErase }: ItemsProps) {
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
