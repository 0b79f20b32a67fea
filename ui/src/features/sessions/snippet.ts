/** A place in what was said, with the words that were looked for between `**`. */

export interface SnippetPart {
	/** Where it begins, to tell it from the others. */
	at: number;
	text: string;
	matched: boolean;
}

/** The parts of a snippet in order; a mark without its partner stays as it is. */
export function markedParts(snippet: string): SnippetPart[] {
	const parts: SnippetPart[] = [];
	let from = 0;
	for (const match of snippet.matchAll(/\*\*(.+?)\*\*/gs)) {
		if (match.index > from) {
			parts.push({ at: from, text: snippet.slice(from, match.index), matched: false });
		}
		parts.push({ at: match.index, text: match[1] ?? "", matched: true });
		from = match.index + match[0].length;
	}
	if (from < snippet.length) parts.push({ at: from, text: snippet.slice(from), matched: false });
	return parts;
}
