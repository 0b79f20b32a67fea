/** The files as an accessible tree. */

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FileEntry } from "../../api/generated";
import { openFileAt, showDialog, useOpenFile } from "../../shared/use-place";
import { useFolds } from "./folds";
import { buildTree, CURRICULUM, type TreeRow, visibleRows } from "./tree";
import { TreeItem } from "./tree-item";
import { treeMove } from "./tree-keys";
import { TreeMenu } from "./tree-menu";

const TYPING_MS = 700;

const IMPORT = {
	name: "Import a document …",
	act: () => showDialog({ at: "import", importing: null }),
};

interface FileTreeProps {
	entries: readonly FileEntry[];
	/** How many problems each file has. */
	problems: ReadonlyMap<string, number>;
	/** Which of them are as they came with the program, to try things with. */
	sample: ReadonlySet<string>;
}

export function FileTree({ entries, problems, sample }: FileTreeProps) {
	const { folds, toggle, setOpen, reveal } = useFolds();
	const openPath = useOpenFile()?.path ?? null;
	const [focused, setFocused] = useState<string | null>(null);
	const items = useRef(new Map<string, HTMLDivElement>());
	const typing = useRef({ typed: "", at: 0 });
	const rows = visibleRows(buildTree(entries), folds);

	// A file that is opened from elsewhere shows where it is.
	useEffect(() => {
		if (openPath === null) return;
		reveal(openPath);
	}, [openPath, reveal]);
	// A new file is opened a moment before it is in the list.
	const listed = rows.some(({ node }) => node.path === openPath);
	useEffect(() => {
		if (openPath !== null && listed)
			items.current.get(openPath)?.scrollIntoView({ block: "nearest" });
	}, [openPath, listed]);

	const reachable =
		[focused, openPath].find((path) => rows.some(({ node }) => node.path === path)) ??
		rows[0]?.node.path;

	const activate = ({ node }: TreeRow) => {
		if (node.kind === "folder") toggle(node.path);
		else openFileAt(node.path);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const at = rows.findIndex(({ node }) => node.path === reachable);
		const row = rows[at];
		const { typed, at: last } = typing.current;
		const going = event.timeStamp - last < TYPING_MS ? typed : "";
		const now = event.key.length === 1 && event.key !== "*" ? going + event.key : "";
		const move = treeMove(rows, at, event.key, now);
		if (!row || !move) return;
		event.preventDefault();
		typing.current = { typed: now, at: event.timeStamp };
		if ("to" in move) items.current.get(rows[move.to]?.node.path ?? "")?.focus();
		else if ("open" in move) setOpen(move.open, true);
		else if ("close" in move) setOpen([move.close], false);
		else activate(row);
	};
	return (
		<TreeMenu nodeAt={(path) => rows.find(({ node }) => node.path === path)?.node}>
			<div role="tree" aria-label="Files" onKeyDown={onKeyDown}>
				{rows.map((row) => {
					const { path } = row.node;
					return (
						<TreeItem
							key={path}
							row={row}
							ref={(element) => {
								if (element) items.current.set(path, element);
								else items.current.delete(path);
							}}
							current={path === openPath}
							reachable={path === reachable}
							problems={problemsAt(row, problems)}
							sample={sample.has(path)}
							action={path === CURRICULUM ? IMPORT : undefined}
							onFocus={() => setFocused(path)}
							onActivate={() => activate(row)}
						/>
					);
				})}
			</div>
		</TreeMenu>
	);
}

// A closed folder speaks for what it hides.
function problemsAt({ node, open }: TreeRow, problems: ReadonlyMap<string, number>): number {
	if (node.kind !== "folder") return problems.get(node.path) ?? 0;
	if (open) return 0;
	let sum = 0;
	for (const [path, count] of problems) if (path.startsWith(`${node.path}/`)) sum += count;
	return sum;
}
