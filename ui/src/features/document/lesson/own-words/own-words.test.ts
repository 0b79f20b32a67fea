import { expect, test } from "vitest";
import { languagesOf, lookedAt, ownWords, withOwnWord } from "./own-words";

const LOOP = "- **loop**: steps again. *Picture: a track; in your language: ……………*";
const LIST = "- **list**: many *ordered* values.";

test("a word is written where there is room for it, and else behind the note", () => {
	const polish = withOwnWord(LOOP, "Polish", "pętla");
	expect(polish).toBe(
		"- **loop**: steps again. *Picture: a track; in your language (Polish): pętla*",
	);
	const both = withOwnWord(polish, "Arabic", "حلقة");
	expect(languagesOf([{ markdown: both }])).toEqual(["Polish", "Arabic"]);
	expect(withOwnWord(both, "Polish", "petla")).toContain(
		"(Polish): petla; in your language (Arabic)",
	);
	expect(withOwnWord(LIST, "Polish", "")).toBe(
		"- **list**: many *ordered* values. *in your language (Polish): ……………*",
	);
	expect(ownWords(withOwnWord(LIST, "Polish", ""))).toEqual([
		{ language: "Polish", word: "", draft: false },
	]);
});

test("what would end the note is left out of a word, and lines below stay", () => {
	expect(withOwnWord("- **a**: b.\n  more", "Polish", "x; *y*")).toBe(
		"- **a**: b. *in your language (Polish): x   y*\n  more",
	);
});

test("a draft is one until she has looked at it", () => {
	const draft = "- **loop**: again. *a ring; in your language (Polish, draft): pętla*";
	expect(ownWords(draft)).toEqual([{ language: "Polish", word: "pętla", draft: true }]);
	expect(lookedAt(draft)).toBe("- **loop**: again. *a ring; in your language (Polish): pętla*");
	expect(lookedAt(LIST)).toBe(LIST);
});
