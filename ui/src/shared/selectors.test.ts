import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "../**/*.css"], {
	query: "?raw",
	import: "default",
	eager: true,
});

/** What `:has(…)` and Tailwind's `has-[…]` of a text ask for. */
function asked(text: string): string[] {
	return [...text.matchAll(/:has\(|\bhas-\[/g)].map((match) => {
		const begin = match.index + match[0].length;
		let depth = 1;
		let end = begin;
		for (; end < text.length && depth > 0; end++) {
			if ("([".includes(text[end] ?? "")) depth++;
			if (")]".includes(text[end] ?? "")) depth--;
		}
		return text.slice(begin, end - 1);
	});
}

/** Whether one of them asks what stands beside something; `[rel~=x]` and `2n+1` do not. */
function asksBeside(text: string): boolean {
	const aside = /\[[^\]=]*=[^\]]*\]|:nth-[a-z-]+\([^)]*\)/g;
	return asked(text).some((selector) => /[+~]/.test(selector.replace(aside, "")));
}

test.each([
	["group-has-[button+button:focus-visible]:invisible", true],
	["has-[[data-x]~p]:hidden", true],
	["& :where(li:has(:is(p + p))) {", true],
	["& li:has(> p ~ p) {", true],
	["has-[[aria-haspopup]:focus-visible]:invisible", false],
	["has-[:nth-child(2n+1)]:hidden", false],
	["a:has([rel~=x]) {", false],
	["li:has(p) + li {", false],
])("%s asks what stands beside something: %s", (text, beside) => {
	expect(asksBeside(text)).toBe(beside);
});

/**
 * With one such selector WebKit looks through the page whenever any text or element of it changes: 1.4 ms each
 * beside a lesson, and none without.
 */
test("no selector asks of an element whether something in it stands beside something", () => {
	const files = Object.entries(SOURCES).filter(([path]) => !/\.test\.tsx?$/.test(path));
	expect(files.length).toBeGreaterThan(300);
	expect(files.filter(([, text]) => asksBeside(text)).map(([path]) => path)).toEqual([]);
});
