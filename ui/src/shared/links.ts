/** Links to lines of workspace files: `curriculum/cfe-computing.md#L41-L43`. */

/** A file with the lines that are meant. */
export interface FileLink {
	path: string;
	line?: number;
	endLine?: number;
}

/**
 * The file a link names; null for an address outside the workspace. A link in rendered markdown is
 * only its text when somebody clicks it, so it is read here as `text::Pointer` reads it there.
 */
export function parseFileLink(href: string): FileLink | null {
	if (href === "" || href.startsWith("#") || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null;
	const lines = /^(.+)#L(\d+)(?:-L?(\d+))?$/.exec(href);
	const path = decodePath(lines?.[1] ?? href.split("#", 1)[0] ?? "");
	if (path === null) return null;
	if (!lines) return { path };
	const line = Number(lines[2]);
	return { path, line, endLine: lines[3] ? Number(lines[3]) : line };
}

/** The path as the workspace has it; null when its bytes are no text. */
function decodePath(encoded: string): string | null {
	try {
		// A stray per cent sign is part of the name.
		const path = decodeURIComponent(encoded.replace(/%(?![\da-f]{2})/gi, "%25"));
		return path.replaceAll("\\", "/").replace(/^\.?\//, "");
	} catch {
		return null;
	}
}
