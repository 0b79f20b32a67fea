/** Puts a section's new words into the document's text. */
import type { WrittenFile } from "../../api/generated";

/**
 * The text with exactly one section's words replaced; null when it does not hold the section as it was
 * read. Text and words have `\n` as their only line break.
 */
export function replaceSection(
	text: string,
	file: WrittenFile,
	sectionId: string,
	words: string,
): string | null {
	const index = file.sections.findIndex(({ id }) => id === sectionId);
	const section = file.sections[index];
	if (!section) return null;
	const from = offsetOfLine(text, section.startLine);
	const next = file.sections[index + 1];
	const end = next ? offsetOfLine(text, next.startLine) : text.length;
	if (from === null || end === null || end < from) return null;
	const lines = text.slice(from, end).trimEnd();
	// The words are the end of the section's lines, whatever heading stands above them.
	const old = section.markdown.replace(/\r\n?/g, "\n").trim();
	if (!lines.endsWith(old)) return null;
	const above = lines.slice(0, lines.length - old.length);
	// Below a heading that had nothing yet, a blank line makes room.
	const gap = old === "" && above !== "" && words !== "" ? "\n\n" : "";
	return text.slice(0, from) + above + gap + words + text.slice(from + lines.length);
}

function offsetOfLine(text: string, line: number): number | null {
	let offset = 0;
	for (let left = line - 1; left > 0; left -= 1) {
		const lineBreak = text.indexOf("\n", offset);
		if (lineBreak === -1) return null;
		offset = lineBreak + 1;
	}
	return offset;
}
