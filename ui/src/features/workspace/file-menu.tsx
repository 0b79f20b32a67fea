/** The menu of the file that is open. */
import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { Menu } from "../../shared/ui";
import { CopyClassDialog } from "./copy-class-dialog";
import { FileItems } from "./file-items";
import { MoveDialog } from "./move-dialog";

interface FileMenuProps {
	path: string;
	/** Whether what is written in it is not saved yet. */
	unsaved: boolean;
}

export function FileMenu({ path, unsaved }: FileMenuProps) {
	const [moving, setMoving] = useState(false);
	const [copying, setCopying] = useState(false);
	const name = path.slice(path.lastIndexOf("/") + 1);
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
				<FileItems
					path={path}
					onMove={() => setMoving(true)}
					onCopyClass={() => setCopying(true)}
				/>
			</Menu>
			{moving && <MoveDialog path={path} onClose={() => setMoving(false)} />}
			{copying && <CopyClassDialog path={path} onClose={() => setCopying(false)} />}
		</>
	);
}
