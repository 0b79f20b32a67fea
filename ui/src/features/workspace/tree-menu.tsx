/** The menu of the tree where the pointer is: what can be done with that file or folder. */
import { FileInput, FilePlus2, FileText, History } from "lucide-react";
import { type ReactElement, useState } from "react";
import { ContextMenu, MenuItem, MenuLine } from "../../shared/ui";
import { keptWords } from "../../shared/unsaved";
import { openFileAt, showDialog } from "../../shared/use-place";
import { FileItems } from "./file-items";
import { MoveDialog } from "./move-dialog";
import { CURRICULUM, type TreeNode } from "./tree";

interface TreeMenuProps {
	/** What is at a path. */
	nodeAt(path: string): TreeNode | undefined;
	/** The tree. */
	children: ReactElement<Record<string, unknown>>;
}

export function TreeMenu({ nodeAt, children }: TreeMenuProps) {
	const [aimed, setAimed] = useState<TreeNode | null>(null);
	const [moving, setMoving] = useState<string | null>(null);
	const aim = (target: Element) => {
		const row = target.closest<HTMLElement>("[role=treeitem]");
		const node = nodeAt(row?.dataset.path ?? "");
		if (node) setAimed(node);
		return node !== undefined;
	};
	return (
		<>
			<ContextMenu onOpen={aim} items={aimed && <Items node={aimed} onMove={setMoving} />}>
				{children}
			</ContextMenu>
			{moving !== null && <MoveDialog path={moving} onClose={() => setMoving(null)} />}
		</>
	);
}

function Items({ node, onMove }: { node: TreeNode; onMove(path: string): void }) {
	const { kind, path } = node;
	if (kind === "folder") return <FolderItems path={path} />;
	// What is written in it and not saved would be lost with its old name.
	const unsaved = keptWords(`file:${path}`) !== null;
	return (
		<>
			<MenuItem icon={<FileText aria-hidden />} onSelect={() => openFileAt(path)}>
				Open
			</MenuItem>
			{kind !== "other" && (
				<MenuItem
					icon={<History aria-hidden />}
					onSelect={() => showDialog({ at: "fileHistory", path })}
				>
					History
				</MenuItem>
			)}
			{kind !== "other" && !unsaved && (
				<>
					<MenuLine />
					<FileItems path={path} onMove={() => onMove(path)} />
				</>
			)}
		</>
	);
}

function FolderItems({ path }: { path: string }) {
	return (
		<>
			<MenuItem icon={<FilePlus2 aria-hidden />} onSelect={() => showDialog({ at: "newFile" })}>
				New file …
			</MenuItem>
			{path === CURRICULUM && (
				<MenuItem
					icon={<FileInput aria-hidden />}
					onSelect={() => showDialog({ at: "import", importing: null })}
				>
					Import a document …
				</MenuItem>
			)}
		</>
	);
}
