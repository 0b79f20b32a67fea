/**
 * Markdown as teachers and models write it, made ready for the parser. The same rules hold where a
 * lesson becomes a file: formulae between dollars or `\( \)`, HTML stays the characters it is made of
 * (a lesson on web pages says `<h1>` and means it), comments are for nobody to read.
 */

/** Dollars that belong together for the parser: one alone is money. */
const INLINE = "$$";
const DISPLAY = "$$$";

/** What no formula between brackets of its own stands behind. */
const APART = "(?<![\\p{L}\\p{N}_)\\]])";

/** Environments that are formulae wherever they stand. */
const ENVIRONMENTS = "equation\\*?|align\\*?|gather\\*?|multline|aligned|alignat\\*|cases";

const TOKENS = new RegExp(
	[
		// Code in fences, also in one that is still being written, and code in a line.
		"(?<code>^[ \\t>]*(?<fence>`{3,}|~{3,})[^\\n]*(?:\\n[^]*?(?:\\n[ \\t>]*\\k<fence>[`~]*[ \\t]*$|$(?![^]))|$(?![^]))|(?<ticks>(?<!`)`+(?!`))[^]*?(?<!`)\\k<ticks>(?!`))",
		"(?<comment><!--[^]*?-->)",
		// Where a link leads, a line break, an address in brackets.
		"(?<kept>\\]\\(<[^>\\n]*>|<br\\s*/?>|<[a-z][a-z0-9+.-]+:[^\\s<>]*>|<[^\\s<>@]+@[^\\s<>]+>)",
		"\\$\\$(?<display>(?:(?!\\n[ \\t>]*\\n)[^$]|\\\\\\$)+?)\\$\\$",
		// Not behind a word: "list\[0\]" has an index. An escaped sign closes nothing.
		`${APART}\\\\\\[(?<bracket>(?:\\\\(?!\\])[^]|(?!\\n[ \\t>]*\\n)[^\\\\])+?)\\\\\\]`,
		`${APART}\\\\\\((?<round>(?:\\\\(?!\\))[^]|(?!\\n[ \\t>]*\\n)[^\\\\])+?)\\\\\\)`,
		`(?<environment>\\\\begin\\{(?<named>${ENVIRONMENTS})\\}(?:(?!\\n[ \\t>]*\\n)[^])+?\\\\end\\{\\k<named>\\})`,
		"(?<escape>\\\\[^])",
		// A formula touches its dollars, and no number follows it: "£5 or $6 and $7" holds none.
		"\\$(?=[^\\s$])(?<inline>(?:\\\\[^]|(?!\\n[ \\t>]*\\n)[^\\\\$])+?)(?<=\\S)\\$(?!\\d)",
		"(?<tag><(?=[a-z/!?])(?:[^<>\\n]*>)?)",
	].join("|"),
	"gimu",
);

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

const HAS_ANY = /[$<]|\\[([]|\\begin\{/;

/** What the parser shall read. */
export function readable(markdown: string): string {
	if (!HAS_ANY.test(markdown)) return markdown;
	return markdown.replace(TOKENS, (whole: string, ...rest: unknown[]) => {
		const found = rest.at(-1) as Found;
		if (found.comment !== undefined) return "";
		if (found.tag !== undefined) return found.tag.replace(PUNCTUATION, "\\$&");
		const latex = latexOf(found);
		if (latex === null) return whole;
		const dollars = stands(found) ? DISPLAY : INLINE;
		return latex === "" ? "" : `${dollars}${latex}${dollars}`;
	});
}

/** One line of a text, as the words and the formulae that it is made of. */
export function formulaeIn(line: string): { words: string; latex: string | null }[] {
	const parts: { words: string; latex: string | null }[] = [];
	let from = 0;
	for (const { index, 0: whole, groups } of line.matchAll(TOKENS)) {
		const latex = latexOf(groups as Found);
		if (latex === null) continue;
		parts.push({ words: line.slice(from, index), latex });
		from = index + whole.length;
	}
	return [...parts, { words: line.slice(from), latex: null }];
}

type Found = Record<string, string | undefined>;

/** Whether a formula stands on a line of its own. */
function stands({ display, bracket, environment }: Found): boolean {
	return (display ?? bracket ?? environment) !== undefined;
}

/** In one line: a line of a quotation or a list would begin with signs of its own. */
function latexOf({ display, bracket, inline, round, environment }: Found): string | null {
	const latex = display ?? bracket ?? inline ?? round ?? environment;
	if (latex === undefined) return null;
	const line = latex.replace(/\s*\n[ \t>]*/g, " ").trim();
	const escaped = bracket ?? round;
	if (escaped !== undefined && (line === "" || line.includes("$"))) return null;
	return bracket !== undefined && isWords(line) ? null : line;
}

/** Whether somebody only wrote words in brackets. */
function isWords(latex: string): boolean {
	return /^[\p{L} ,.'!?…-]*$/u.test(latex) && (latex.match(/\p{L}/gu)?.length ?? 0) > 3;
}
