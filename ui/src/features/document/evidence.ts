/** Evidence in a document is a link to lines of a file with the quote as its title. */
import type { Evidence } from "../../api/generated";
import { parseFileLink } from "../../shared/links";

/** Evidence with what is to be said about it. */
export interface Backing extends Evidence {
	/** What is the matter, in words. */
	message?: string;
	/** Found, but not to be relied on as it stands. */
	doubtful?: boolean;
}

/** The lines that a link points to; null when it is an ordinary link. */
export function parseEvidenceLink(
	href: string | undefined,
): { path: string; startLine: number; endLine: number } | null {
	const file = parseFileLink(href ?? "");
	if (!file?.path || file.line === undefined || file.endLine === undefined) return null;
	if (file.line < 1 || file.endLine < file.line) return null;
	return { path: file.path, startLine: file.line, endLine: file.endLine };
}

/**
 * The evidence behind a link: what was looked up for the section, or, for a link that nobody has looked
 * up yet, its own words and `found` null.
 */
export function evidenceOf(
	link: { href: string | undefined; title: string | undefined; label: string },
	checked: readonly Backing[],
): (Omit<Backing, "found"> & { found: boolean | null }) | null {
	const lines = parseEvidenceLink(link.href);
	if (!lines) return null;
	const known = checked.find(
		(each) =>
			each.path === lines.path &&
			each.startLine === lines.startLine &&
			each.endLine === lines.endLine &&
			(link.title === undefined || same(each.quote, link.title)),
	);
	return known
		? { ...known, label: link.label || known.label }
		: { ...lines, label: link.label, quote: link.title ?? "", found: null };
}

/** `curriculum/cfe.md, line 41` or `…, lines 41–43`. */
export function placeOf(at: { path: string; startLine: number; endLine: number }): string {
	return at.startLine === at.endLine
		? `${at.path}, line ${at.startLine}`
		: `${at.path}, lines ${at.startLine}–${at.endLine}`;
}

// Markdown turns line breaks and escapes of a title into other white space than the file has.
function same(a: string, b: string): boolean {
	const plain = (text: string) => text.replace(/\s+/g, " ").trim();
	return plain(a) === plain(b);
}
