import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["../**/*.tsx", "../**/*.css"], {
	query: "?raw",
	import: "default",
	eager: true,
});

/** `:has(a + b)` and `has-[a+b]`: what stands beside something. */
const BESIDE = /(?:\bhas-\[[^\]\s]*|:has\([^{;]*)[+~]/;

/**
 * With one such selector WebKit looks through the page whenever any text or element of it changes: 1.4 ms each
 * beside a lesson, and none without.
 */
test("no selector asks of an element whether something in it stands beside something", () => {
	const files = Object.entries(SOURCES);
	expect(files.length).toBeGreaterThan(300);
	expect(files.filter(([, text]) => BESIDE.test(text)).map(([path]) => path)).toEqual([]);
	expect("group-has-[button+button:focus-visible]:invisible").toMatch(BESIDE);
	expect("& li:has(> p ~ p) {").toMatch(BESIDE);
});
