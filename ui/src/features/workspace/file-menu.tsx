/** What can be done with the file that is open: another name or folder, or away with it. */
import { useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical, FolderInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { takeAway } from "../../shared/take-away";
import { Menu, MenuItem } from "../../shared/ui";
import { closeFile, openFileAt } from "../../shared/use-place";
import { MoveDialog } from "./move-dialog";
import { isLesson } from "./tree";

interface FileMenuProps {
	path: string;
	/** Whether what is written in it is not saved yet. */
	unsaved: boolean;
}

export function FileMenu({ path, unsaved }: FileMenuProps) {
	const client = useQueryClient();
	const [moving, setMoving] = useState(false);
	const name = path.slice(path.lastIndexOf("/") + 1);
	const there = { close: () => closeFile(), reopen: () => openFileAt(path) };
	return (
		<>
			<Menu
				align="end"
				trigger={
					<button
						type="button"
						data-testid="file-menu"
						disabled={unsaved}
						aria-label={`More for ${name}`}
						title={unsaved ? "Save first" : undefined}
						className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-55"
					>
						<EllipsisVertical className="size-4" aria-hidden />
					</button>
				}
			>
				{!isLesson(path) && (
					<MenuItem
						icon={<FolderInput aria-hidden />}
						testId="file-move"
						onSelect={() => setMoving(true)}
					>
						Rename or move …
					</MenuItem>
				)}
				<MenuItem
					icon={<Trash2 aria-hidden />}
					testId="file-remove"
					onSelect={() => void takeAway(client, { path, name }, there)}
				>
					Delete
				</MenuItem>
			</Menu>
			{moving && <MoveDialog path={path} onClose={() => setMoving(false)} />}
		</>
	);
}
