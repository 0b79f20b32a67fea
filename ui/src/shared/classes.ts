/** The classes that have a profile in the workspace. */
import type { FileEntry } from "../api/generated";

export function classesIn(entries: readonly FileEntry[]): string[] {
	return entries
		.flatMap(({ path, folder }) => {
			const found = folder ? null : /^classes\/([^/]+)\.md$/.exec(path);
			return found?.[1] ? [found[1]] : [];
		})
		.sort((a, b) => a.localeCompare(b, "en-GB", { numeric: true }));
}
