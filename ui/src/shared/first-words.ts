/** The beginning of a block of markdown, without its marks: enough to name it. */
export function firstWords(markdown: string): string {
	const [line = ""] = markdown.trim().split("\n");
	return line
		.replace(/^(?:[-*]|#+|\d+\.)\s+/, "")
		.replaceAll(/\[([^\][]*)\]\((?:[^()"]|"[^"]*")*\)/g, "$1")
		.replaceAll(/[*_`]/g, "");
}
