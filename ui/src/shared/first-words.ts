/** A block of markdown as plain words: its beginning, to name it, or all of it, to show it in a line. */
export function firstWords(markdown: string): string {
	const [line = ""] = markdown.trim().split("\n");
	return withoutMarks(line);
}

/** Its words without the marks of markdown. */
export function withoutMarks(markdown: string): string {
	return markdown
		.trim()
		.replace(/^(?:[-*]|#+|\d+\.)\s+/, "")
		.replaceAll(/\[([^\][]*)\]\((?:[^()"]|"[^"]*")*\)/g, "$1")
		.replaceAll(/[*_`]/g, "");
}
