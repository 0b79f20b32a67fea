import { describe, expect, test } from "vitest";
import { linesAround, wordingOf } from "./source-lines";

const FILE = `---
wording: paraphrase
---
# Technologies

### TCH 3-13a

- outcome: Follow a process.
- certainty: A

### TCH 3-14a

- outcome: Read **code** and say what [each part](x.md) is for.
- certainty: B
- to: TCH 4-14a
- misconception: A loop is short | cause: Blocks | move: Count

### TCH 3-15a
`;

function around(text: string, startLine: number, endLine = startLine): string[] {
	return linesAround(text, { startLine, endLine }).map(({ number, label, words, quoted }) =>
		[`${number}${quoted ? "!" : ""}`, label && `${label}:`, words].filter(Boolean).join(" "),
	);
}

describe("the lines of a source", () => {
	test("are read as words, under the heading that they belong to", () => {
		expect(around(FILE, 13)).toEqual([
			"11 TCH 3-14a",
			"13! Outcome: Read code and say what each part is for.",
			"14 How certain: code certain, sense likely",
			"15 Leads to: TCH 4-14a",
			"16 Mix-up: A loop is short; cause: Blocks; move: Count",
		]);
	});

	test("are a few around those that are quoted, without what a file says at its top", () => {
		const text = "---\r\na: 1\r\n---\r\nfour\r\nfive\r\nsix\r\n\r\n8\r\n9\r\n10\r\n11\r\n";
		expect(around(text, 5, 6)).toEqual(["4 four", "5! five", "6! six", "8 8", "9 9"]);
		expect(around(text, 2)).toEqual(["2! a: 1", "4 four", "5 five"]);
		expect(around(text, 11, 13)).toEqual(["8 8", "9 9", "10 10", "11! 11"]);
		expect(around(text, 20)).toEqual([]);
	});

	test("can be a heading, and fields that are none of ours", () => {
		expect(around("# Ways\n\n- in pairs: first alone\n- plain\n\n## Other\n\nx", 1)).toEqual([
			"1! Ways",
			"3 In pairs: first alone",
			"4 plain",
		]);
	});
});

test("a source says whether its words are the official ones", () => {
	expect([
		wordingOf(FILE),
		wordingOf("---\nwording: official\n---\n"),
		wordingOf("---\nwording: mine\n---\n"),
		wordingOf("# None"),
	]).toEqual(["paraphrase", "official", null, null]);
});
