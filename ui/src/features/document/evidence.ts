/** A link to lines of a file, with what was found there. */
import type { Evidence } from "../../api/generated";

/** What was found behind a link; null when it is an ordinary link. */
export function evidenceOf(
	link: { href: string | undefined; label: string },
	known: readonly Evidence[],
): Evidence | null {
	const target = plainTarget(link.href ?? "");
	const found = known.find((each) => plainTarget(each.target) === target);
	return found ? { ...found, label: link.label || found.label } : null;
}

/** `curriculum/cfe.md, line 41` or `…, lines 41–43`. */
export function placeOf(at: { path: string; startLine: number; endLine: number }): string {
	return at.startLine === at.endLine
		? `${at.path}, line ${at.startLine}`
		: `${at.path}, lines ${at.startLine}–${at.endLine}`;
}

/** A link's target as it is compared: how it is encoded and from where it leads is no matter. */
function plainTarget(target: string): string {
	const path = target.replace(/^\.?\//, "");
	try {
		return decodeURI(path);
	} catch {
		// A stray per cent sign is part of the name.
		return path;
	}
}
