import { expect, test } from "vitest";
import { merge } from "./merge";

/** Letters as lines. */
const text = (letters: string) => [...letters].join("\n");
const letters = (lines: string) => lines.replaceAll("\n", "");

test.each([
	["nothing", "abc", "abc", "abc", "abc"],
	["mine alone", "abc", "axc", "abc", "axc"],
	["theirs alone", "abc", "abc", "axc", "axc"],
	["two places", "abcde", "xbcde", "abcdy", "xbcdy"],
	["neighbouring lines", "abcd", "axcd", "abyd", "axyd"],
	["lines put in at different places", "abcd", "axbcd", "abcyd", "axbcyd"],
	["lines taken out here and there", "abcdef", "acdef", "abcdf", "acdf"],
	["the same change", "abc", "axc", "axc", "axc"],
	["the same lines put in, and another change", "abc", "abxc", "ybxc", "ybxc"],
	["a move that only one made", "abcdef", "bcdefa", "abcdef", "bcdefa"],
])("%s: %s with %s and %s is %s", (_name, base, mine, theirs, merged) => {
	expect(merge(text(base), text(mine), text(theirs))).toEqual({
		mine: text(merged),
		theirs: text(merged),
		base: text(merged),
		conflicts: 0,
	});
});

test.each([
	["the same line", "abc", "axc", "ayc", ["axc", "ayc", "abc"]],
	["lines put in at one place", "ab", "axb", "ayb", ["axb", "ayb", "ab"]],
	["changed and taken out", "abc", "axc", "ac", ["axc", "ac", "abc"]],
	["put in beside a changed line", "abc", "abxc", "ayc", ["abxc", "ayc", "abc"]],
	["one place of two", "abcde", "axcdz", "aycde", ["axcdz", "aycdz", "abcdz"]],
	["a change over two of the other's", "abcde", "axyze", "aBcDe", ["axyze", "aBcDe", "abcde"]],
])("is asked about: %s", (_name, base, mine, theirs, expected) => {
	const merged = merge(text(base), text(mine), text(theirs));
	expect([merged.mine, merged.theirs, merged.base].map(letters)).toEqual(expected);
	expect(merged.conflicts).toBe(1);
});

/** Numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * below);
	};
}

test("changes apart from one another are both in, whatever they are", () => {
	const pick = numbers(11);
	for (let round = 0; round < 1_000; round += 1) {
		const middle = `${"=".repeat(1 + pick(3))}middle`;
		const words = (of: string) =>
			Array.from({ length: pick(6) }, (_, at) => `${of}${pick(4)}${at}`).join("\n");
		const [top, end] = [words("t"), words("e")];
		const [newTop, newEnd] = [words("T"), words("E")];
		const join = (...parts: string[]) => parts.join(`\n${middle}\n`);
		const merged = merge(join(top, end), join(newTop, end), join(top, newEnd));
		expect(merged).toMatchObject({ mine: join(newTop, newEnd), conflicts: 0 });
	}
});

test("nothing is lost, and the two sides are mirror images", () => {
	const pick = numbers(5);
	const lines = () => Array.from({ length: pick(9) }, () => "abc"[pick(3)]).join("\n");
	for (let round = 0; round < 3_000; round += 1) {
		const [base, mine, theirs] = [lines(), lines(), lines()];
		const merged = merge(base, mine, theirs);
		const other = merge(base, theirs, mine);
		expect(other.conflicts).toBe(merged.conflicts);
		expect([other.mine, other.theirs, other.base]).toEqual([
			merged.theirs,
			merged.mine,
			merged.base,
		]);
		if (merged.conflicts === 0) expect(merged.mine).toBe(merged.theirs);
		expect(merge(base, mine, base)).toMatchObject({ mine, conflicts: 0 });
		expect(merge(base, base, theirs)).toMatchObject({ mine: theirs, conflicts: 0 });
	}
});
