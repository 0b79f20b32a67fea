/** A link to lines of a file, with what was found there. */
import type { Evidence } from "../../api/generated";
import { toEditorText } from "../../shared/editor/file-text";
import { readHead } from "../../shared/editor/properties";

/** How many lines are shown above and below the ones that are quoted. */
const AROUND = 3;

/** A line of a source. */
export interface SourceLine {
	/** From 1. */
	number: number;
	words: string;
	/** Whether it is one of those that the claim points to. */
	quoted: boolean;
}

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

/** The quoted lines of a file with a few around them; its properties are not among those. */
export function linesAround(
	text: string,
	at: { startLine: number; endLine: number },
): SourceLine[] {
	const whole = toEditorText(text);
	const head = readHead(whole);
	const hidden = head?.kind === "properties" ? whole.slice(0, head.body).split("\n").length - 1 : 0;
	return whole
		.replace(/\n$/, "")
		.split("\n")
		.map((words, index) => ({
			number: index + 1,
			words,
			quoted: index + 1 >= at.startLine && index + 1 <= at.endLine,
		}))
		.filter(({ number, quoted }) => {
			const near = number >= at.startLine - AROUND && number <= at.endLine + AROUND;
			return quoted || (near && number > hidden);
		});
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
