/** What was found, as far as it is shown, and in words. Pure. */
import type { FilesFound, FoundFile } from "../../../api/generated";

/** How many files are shown: nobody goes through more, and each is drawn with every letter that is typed. */
const MOST = 30;

/** The files that are shown, and how many more there are. */
export function shownOf(found: FilesFound | null): { files: readonly FoundFile[]; more: number } {
	const files = found?.files ?? [];
	return {
		files: files.slice(0, MOST),
		more: (found?.more ?? 0) + Math.max(0, files.length - MOST),
	};
}

/** "3 files found". */
export function countWords({ files, more }: FilesFound): string {
	const count = files.length + more;
	return count === 1 ? "1 file found" : `${count} files found`;
}

/** What a file is called above its lines: its title where it has one, else its own name. */
export function nameOf({ path, title }: FoundFile): string {
	return title ?? path.slice(path.lastIndexOf("/") + 1);
}
