/** The workspace as a tree: built from the flat list of files, and cut down to the rows in view. */
import type { DefinitionRef, FileEntry } from "../../api/generated";

/** What a file is to a teacher; decides its icon. */
export type FileKind = "folder" | "profile" | "class" | "curriculum" | "lesson" | "text" | "other";

export interface TreeNode {
	path: string;
	name: string;
	kind: FileKind;
	children: TreeNode[];
}

/** One visible line of the tree. */
export interface TreeRow {
	node: TreeNode;
	/** 1 for the workspace's own files. */
	level: number;
	open: boolean;
	position: number;
	siblings: number;
}

/** Which folders the teacher opened or closed; the others are as `isOpenAtFirst` says. */
export type Folds = Readonly<Record<string, boolean>>;

/** The folder that documents are imported into. */
export const CURRICULUM = "curriculum";

const PROFILES = ["soul.md", "teacher.md", "pedagogy.md"];
const LESSON_FILE = "lesson.md";

/** The tree of a list of files. A folder that is not listed but has files appears too. */
export function buildTree(entries: readonly FileEntry[]): TreeNode[] {
	const roots: TreeNode[] = [];
	const folders = new Map<string, TreeNode>();
	const childrenOf = (path: string): TreeNode[] => {
		if (path === "") return roots;
		const known = folders.get(path);
		if (known) return known.children;
		const node: TreeNode = { path, name: lastPart(path), kind: "folder", children: [] };
		folders.set(path, node);
		childrenOf(parentOf(path)).push(node);
		return node.children;
	};
	for (const entry of entries) {
		if (entry.folder) childrenOf(entry.path);
		else
			childrenOf(parentOf(entry.path)).push({
				path: entry.path,
				name: entry.name,
				kind: kindOf(entry.path),
				children: [],
			});
	}
	sort(roots);
	return roots;
}

/** What a path names, by the workspace's conventions. */
export function kindOf(path: string): FileKind {
	const name = lastPart(path);
	if (PROFILES.includes(path)) return "profile";
	if (!/\.(md|markdown|txt)$/i.test(name)) return "other";
	if (path.startsWith("classes/")) return "class";
	if (path.startsWith("curriculum/")) return "curriculum";
	if (isLesson(path)) return "lesson";
	return "text";
}

/** The rows in view, top to bottom. */
export function visibleRows(nodes: readonly TreeNode[], folds: Folds, level = 1): TreeRow[] {
	return nodes.flatMap((node, index) => {
		const open = node.kind === "folder" && isOpen(node.path, folds);
		const row = { node, level, open, position: index + 1, siblings: nodes.length };
		return open ? [row, ...visibleRows(node.children, folds, level + 1)] : [row];
	});
}

/** Whether a folder shows what it holds. */
export function isOpen(path: string, folds: Folds): boolean {
	return folds[path] ?? isOpenAtFirst(path);
}

/** The folds with every folder around a path opened. */
export function revealing(path: string, folds: Folds): Folds {
	const closed = foldersAround(path).filter((folder) => !isOpen(folder, folds));
	if (closed.length === 0) return folds;
	return { ...folds, ...Object.fromEntries(closed.map((folder) => [folder, true])) };
}

/** The next row whose name begins with what was typed, from `from` on and round to the top. */
export function typeAhead(rows: readonly TreeRow[], from: number, typed: string): number {
	const wanted = typed.toLocaleLowerCase();
	// One more letter may still mean the row we are on; a first letter always means the next one.
	const offset = typed.length > 1 ? 0 : 1;
	for (let step = 0; step < rows.length; step += 1) {
		const index = (from + offset + step) % rows.length;
		if (rows[index]?.node.name.toLocaleLowerCase().startsWith(wanted)) return index;
	}
	return from;
}

/** The folders from the workspace down to a path. */
export function foldersAround(path: string): string[] {
	const parts = path.split("/");
	return parts.slice(0, -1).map((_part, index) => parts.slice(0, index + 1).join("/"));
}

/** The folder of a path; empty for the workspace itself. */
export function parentOf(path: string): string {
	return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

function lastPart(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}

function isOpenAtFirst(path: string): boolean {
	return !path.includes("/");
}

function sort(nodes: TreeNode[]): void {
	nodes.sort(
		(a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "en-GB", { numeric: true }),
	);
	for (const node of nodes) sort(node.children);
}

/** Whether a path is a lesson's place, so that the file can be shown as one. */
export function isLesson(path: string): boolean {
	return path.startsWith("lessons/") && lastPart(path) === LESSON_FILE;
}

/** Whether a path is the profile of a class. */
export function isClass(path: string): boolean {
	return /^classes\/[^/]+\.md$/.test(path);
}

// Her classes come first, then her own profile, then folders, then the rest; a lesson before what lies
// beside it.
function rank(node: TreeNode): number {
	if (node.path === "classes") return -1;
	const profile = PROFILES.indexOf(node.path);
	if (profile !== -1) return profile;
	if (node.kind === "folder") return 10;
	return node.kind === "lesson" ? 20 : 30;
}

/** The agent, command or skill whose text a file of the workspace takes the place of. */
export function definitionAt(path: string): DefinitionRef | null {
	const found = /^plugins\/([^/]+)\/((?:agents|commands|skills)\/.+\.md)$/.exec(path);
	const [, plugin, inside] = found ?? [];
	return plugin && inside ? { plugin, path: inside } : null;
}
