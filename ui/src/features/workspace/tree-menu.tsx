/** The menu of the tree where the pointer is: what can be done with that file or folder. */
import { useQueryClient } from "@tanstack/react-query";
import {
	FileInput,
	FilePlus2,
	FileText,
	FolderPen,
	History,
	Link2,
	Trash2,
	Upload,
} from "lucide-react";
import { type ReactElement, useState } from "react";
import { copyLink } from "../../shared/copy-link";
import type { LinkTarget } from "../../shared/deep-link";
import { fileAt } from "../../shared/place";
import { takeFolderAway } from "../../shared/take-away";
import { ContextMenu, MenuItem, MenuLine } from "../../shared/ui";
import { keepsBelow, keptWords } from "../../shared/unsaved";
import { closeFile, openFileAt, placeNow, showDialog } from "../../shared/use-place";
import { CopyClassDialog } from "./copy-class-dialog";
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
	const [moving, setMoving] = useState<{ path: string; folder: boolean } | null>(null);
	const [copying, setCopying] = useState<string | null>(null);
	const aim = (target: Element) => {
		const row = target.closest<HTMLElement>("[role=treeitem]");
		const node = nodeAt(row?.dataset.path ?? "");
		if (node) setAimed(node);
		return node !== undefined;
	};
	return (
		<>
			<ContextMenu
				onOpen={aim}
				items={aimed && <Items node={aimed} onMove={setMoving} onCopyClass={setCopying} />}
			>
				{children}
			</ContextMenu>
			{moving !== null && <MoveDialog {...moving} onClose={() => setMoving(null)} />}
			{copying !== null && <CopyClassDialog path={copying} onClose={() => setCopying(null)} />}
		</>
	);
}

interface ItemsProps {
	node: TreeNode;
	onMove(of: { path: string; folder: boolean }): void;
	onCopyClass(path: string): void;
}

function Items({ node, onMove, onCopyClass }: ItemsProps) {
	const { kind, path } = node;
	if (kind === "folder")
		return <FolderItems path={path} onMove={() => onMove({ path, folder: true })} />;
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
			{kind !== "other" && (
				<MenuItem
					icon={<Link2 aria-hidden />}
					testId="file-link"
					onSelect={() => void copyLink(linkTarget(path))}
				>
					Copy link
				</MenuItem>
			)}
			{kind !== "other" && !unsaved && (
				<>
					<MenuLine />
					<FileItems
						path={path}
						onMove={() => onMove({ path, folder: false })}
						onCopyClass={() => onCopyClass(path)}
					/>
				</>
			)}
		</>
	);
}

/** A class is known by its name, whatever its file. */
function linkTarget(path: string): LinkTarget {
	const name = /^classes\/([^/]+)\.md$/.exec(path)?.[1];
	return name === undefined ? { to: "file", path } : { to: "class", name };
}

function FolderItems({ path, onMove }: { path: string; onMove(): void }) {
	const client = useQueryClient();
	const remove = () => {
		const close = () => {
			if (fileAt(placeNow())?.path.startsWith(`${path}/`)) closeFile();
		};
		void takeFolderAway(client, path, close);
	};
	return (
		<>
			<MenuItem icon={<FilePlus2 aria-hidden />} onSelect={() => showDialog({ at: "newFile" })}>
				New file …
			</MenuItem>
			<MenuItem
				icon={<Upload aria-hidden />}
				onSelect={() => showDialog({ at: "addFiles", files: [], folders: [], into: path })}
			>
				Add files …
			</MenuItem>
			{path === CURRICULUM && (
				<MenuItem
					icon={<FileInput aria-hidden />}
					onSelect={() => showDialog({ at: "import", importing: null })}
				>
					Import a document …
				</MenuItem>
			)}
			{/* What is written in it and not saved would be lost. */}
			{!keepsBelow(`file:${path}/`) && (
				<>
					<MenuLine />
					<MenuItem icon={<FolderPen aria-hidden />} testId="folder-move" onSelect={onMove}>
						Rename or move …
					</MenuItem>
					<MenuItem icon={<Trash2 aria-hidden />} testId="folder-remove" onSelect={remove}>
						Delete
					</MenuItem>
				</>
			)}
		</>
	);
}
