import { expect, test } from "vitest";
import { formulaeIn, readable } from "./markdown-source";

test.each([
	["a formula in a line", "Solve $x^2 = 4$.", "Solve $$x^2 = 4$$."],
	["one on a line of its own", "$$\\frac{1}{2}$$", "$$$\\frac{1}{2}$$$"],
	["one in several lines", "> $$\n> x\n> = 1\n> $$", "> $$$x = 1$$$"],
	["what models write", "\\(a\\) and \\[\nb\n\\]", "$$a$$ and $$$b$$$"],
	["one with an escaped sign", "\\(\\text{a\\\\)}\\)", "$$\\text{a\\\\)}$$"],
	[
		"an environment",
		"\\begin{align}\na &= 1 \\\\\nb &= 2\n\\end{align}",
		"$$$\\begin{align} a &= 1 \\\\ b &= 2 \\end{align}$$$",
	],
	[
		"no environment of formulae",
		"\\begin{verbatim} x \\end{verbatim}",
		"\\begin{verbatim} x \\end{verbatim}",
	],
	["an index and a call", "list\\[0\\] and print\\(x\\)", "list\\[0\\] and print\\(x\\)"],
	["words in brackets", "\\[citation needed\\]", "\\[citation needed\\]"],
	["nothing in brackets", "\\(\\) and \\[ \\]", "\\(\\) and \\[ \\]"],
	["brackets of two paragraphs", "\\(a\n\nb\\)", "\\(a\n\nb\\)"],
	["an escaped backslash", "\\\\(x\\\\)", "\\\\(x\\\\)"],
	["money", "It costs $5 and $6, or $7.", "It costs $5 and $6, or $7."],
	["an escaped dollar", "\\$x\\$ and $5", "\\$x\\$ and $5"],
	["dollars of two paragraphs", "a $x\n\ny$ b", "a $x\n\ny$ b"],
	["code", "`$x$ <b>` and ``a ` $y$``", "`$x$ <b>` and ``a ` $y$``"],
	["code in a fence", "```php\n$a = <b>$c$;\n```\n$d$", "```php\n$a = <b>$c$;\n```\n$$d$$"],
	["code that is still being written", "~~~\n$a$ <b>", "~~~\n$a$ <b>"],
	[
		"HTML",
		"<h1> is the **biggest** heading</h1>",
		"\\<h1\\> is the **biggest** heading\\<\\/h1\\>",
	],
	["what is smaller", "3 < 4 and a<4", "3 < 4 and a<4"],
	["a comment", "a <!-- $x$ --> b", "a  b"],
	["a break", "a<br/>b", "a<br/>b"],
	[
		"addresses",
		"<https://example.org> <a@example.org> [b](<a b.md>)",
		"<https://example.org> <a@example.org> [b](<a b.md>)",
	],
])("%s", (_, markdown, expected) => {
	expect(readable(markdown)).toBe(expected);
});

test("a title is words and formulae", () => {
	expect(formulaeIn("Solve $x^2$ in `<b>$`")).toEqual([
		{ words: "Solve ", latex: "x^2" },
		{ words: " in `<b>$`", latex: null },
	]);
});
