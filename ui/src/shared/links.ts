/** Links to lines of workspace files: `curriculum/cfe-computing.md#L41-L43`. */

/** A file with the lines that are meant. */
export interface FileLink {
	path: string;
	line?: number;
	endLine?: number;
}

/** The file a link names; null for an address outside the workspace. */
export function parseFileLink(href: string): FileLink | null {
	if (href === "" || href.startsWith("#") || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null;
	const [encoded = "", anchor = ""] = href.split("#", 2);
	const path = decodePath(encoded.replace(/^\.?\//, ""));
	const lines = /^L(\d+)(?:-L?(\d+))?$/.exec(anchor);
	if (!lines) return { path };
	const line = Number(lines[1]);
	return { path, line, endLine: lines[2] ? Number(lines[2]) : line };
}

function decodePath(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		// A stray per cent sign is part of the name.
		return path;
	}
}
