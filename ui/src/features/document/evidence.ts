/** A link to lines of a file, with what was found there. */
import type { Evidence, EvidenceStanding } from "../../api/generated";
import { toEditorText } from "../../shared/editor/file-text";

/** What was found behind a link; null when it is an ordinary link. */
export function evidenceOf(
	link: { href: string | undefined; label: string },
	known: readonly Evidence[],
): Evidence | null {
	const target = plainTarget(link.href ?? "");
	const found = known.find((each) => plainTarget(each.target) === target);
	return found ? { ...found, label: link.label || found.label } : null;
}

/** What became of a quotation. */
export const STANDINGS: Record<EvidenceStanding, string> = {
	found: "Quotation found",
	missing: "Quotation not found",
	doubtful: "Quotation found, with a reservation",
	source: "A source",
	unchecked: "Not checked yet",
};

/** `curriculum/cfe.md, line 41` or `…, lines 41–43`. */
export function placeOf(at: { path: string; startLine: number; endLine: number }): string {
	return at.startLine === at.endLine
		? `${at.path}, line ${at.startLine}`
		: `${at.path}, lines ${at.startLine}–${at.endLine}`;
}

/** What a source is called: by its own heading, or by its name. */
export function titleOf(path: string, text = ""): string {
	const heading = /^# +(.+)$/m.exec(toEditorText(text))?.[1]?.trim();
	return heading ?? path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "");
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
