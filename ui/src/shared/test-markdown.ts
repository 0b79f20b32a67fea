/** Markdown as the server reads it, for tests: by the table that `crates/lessons` is held to. */
import { readFileSync } from "node:fs";
import type { Commands } from "../api/generated";

interface Case {
	what: string;
	markdown: string;
	shown: string;
	/** The words on the page, with formulae in angle brackets. */
	page?: string;
}

const TABLE = "../crates/lessons/tests/fixtures/markdown.json";

export const MARKDOWN: readonly Case[] = JSON.parse(readFileSync(TABLE, "utf8"));

/** The answer to `markdown_read`; a text that the table lacks is refused. */
export function readMarkdown({
	texts,
	titles,
}: Commands["markdown_read"]["params"]): Commands["markdown_read"]["result"] {
	return {
		texts: texts.map((text) => {
			const found = MARKDOWN.find(({ markdown }) => markdown === text);
			if (!found) throw new Error(`not in the table: ${text}`);
			return found.shown;
		}),
		titles: titles.map((words) => [{ words, latex: null }]),
	};
}
