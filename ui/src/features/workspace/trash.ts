/** What is gone, as a person took it away: files by themselves, and folders as one. Pure. */
import type { DeletedFile } from "../../api/generated";

/** What is put back as one. */
export interface Gone {
	/** The file, or the folder. */
	path: string;
	folder: boolean;
	/** The latest first. */
	at: string;
	/** Until when all of it is kept. */
	until: string;
	files: readonly DeletedFile[];
	/** How many of them have a file in their place. */
	standing: number;
}

/** Folders that were taken away as one stand once, in the order of what was missed last. */
export function goneOf(files: readonly DeletedFile[]): Gone[] {
	const found = new Map<string, DeletedFile[]>();
	for (const file of files) {
		const key = file.folder === null ? `file:${file.path}` : `folder:${file.folder}`;
		found.set(key, [...(found.get(key) ?? []), file]);
	}
	return [...found.values()].map((group) => {
		const [first] = group as [DeletedFile];
		return {
			path: first.folder ?? first.path,
			folder: first.folder !== null,
			at: first.at,
			until: group.map((file) => file.until).sort()[0] ?? first.until,
			files: group,
			standing: group.filter(({ standing }) => standing).length,
		};
	});
}
