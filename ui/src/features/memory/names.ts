/** How memory's files are called for a person. */
import type { MemoryFileInfo } from "../../api/generated";

const INDEX = "MEMORY.md";

/** Whether a file is read at the beginning of every session of its owner. */
export function isIndex(path: string): boolean {
	return path.endsWith(`/${INDEX}`);
}

/** Whose memory it is: "Your own" or "3B". */
export function ownerName(className: string | null): string {
	return className ?? "Your own";
}

/** The subject of a file beside the first one: `memory/planning-patterns.md` as "Planning patterns". */
export function subjectName(path: string): string {
	const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "");
	const words = name.replaceAll(/[-_]+/g, " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A file's full name: "3B", "3B · Lessons". */
export function fileName(path: string, className: string | null): string {
	const owner = ownerName(className);
	return isIndex(path) ? owner : `${owner} · ${subjectName(path)}`;
}

/** The class that a path belongs to; null for the teacher's own. */
export function classOf(path: string): string | null {
	return /^memory\/classes\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The teacher's own files, then each class's, the first file of an owner before its others. */
export function inOrder(files: readonly MemoryFileInfo[]): MemoryFileInfo[] {
	return files.toSorted(
		(one, other) =>
			Number(one.class !== null) - Number(other.class !== null) ||
			(one.class ?? "").localeCompare(other.class ?? "", "en-GB", { numeric: true }) ||
			Number(isIndex(other.path)) - Number(isIndex(one.path)) ||
			one.path.localeCompare(other.path),
	);
}
