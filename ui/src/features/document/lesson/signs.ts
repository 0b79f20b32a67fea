/** Lines that begin with `>` as a sign: paper keeps it as one, so the page must not make a quotation of it. */

/** Shown as the sign, and read as nothing else. */
const SIGN = "&gt;";

const FENCE = /^[ \t]*(?:```|~~~)/;

const BULLET = /^([ \t]*[-*+][ \t]+)>/;
const ANSWER = /^#{4,6}[ \t]+Answer\b/i;

/** What stands behind a label or a bullet: one line is a line, and two and more may be a quotation. */
export function said(markdown: string): string {
	const line = markdown.trim();
	return line.startsWith(">") && !line.includes("\n") ? SIGN + line.slice(1) : markdown;
}

/** The text of items, with the signs at the beginning of their bullets and of their answers as they are. */
export function withSigns(markdown: string): string {
	if (!markdown.includes(">")) return markdown;
	const lines = markdown.split("\n");
	let fenced = false;
	return lines
		.map((line, at) => {
			if (FENCE.test(line)) fenced = !fenced;
			if (fenced) return line;
			if (line.startsWith(">") && isAnswer(lines, at)) return said(line);
			// A second line that begins with it goes on with a quotation.
			return /^[ \t]*>/.test(lines[at + 1] ?? "") ? line : line.replace(BULLET, `$1${SIGN}`);
		})
		.join("\n");
}

/** Whether this line is all that stands between the heading of an answer and what comes next. */
function isAnswer(lines: readonly string[], at: number): boolean {
	const isWritten = (line: string) => line.trim() !== "";
	const before = lines.slice(0, at).findLast(isWritten) ?? "";
	const after = lines.slice(at + 1).find(isWritten) ?? "#";
	return ANSWER.test(before) && after.startsWith("#");
}
