import { expect, test } from "vitest";
import { blueprintOf, lookOf } from "../quiz/test-quiz";
import { differentWords, lengthWords, placesWords, successWords } from "./check-words";
import { hardWords, levelWords, lineWords, nameWords, placeWords } from "./words";

test.each<[[number, number], string]>([
	[[-2, -1.5], "easy"],
	[[-2, 0], "easy to medium"],
	[[-0.5, 0.5], "medium"],
	[[-2, 2], "easy to hard"],
	[[1.5, 3], "hard"],
])("from %j is %s", (difficulty, expected) => {
	expect(hardWords(difficulty)).toBe(expected);
});

test("a blueprint in a line", () => {
	expect(lineWords(blueprintOf("a"))).toBe("One of four options · medium · about 40 s");
	expect(lineWords(blueprintOf("a", { seconds: null }))).toBe("One of four options · medium");
	expect(placeWords(blueprintOf("a"))).toBe("Programming › Python › Loops");
	expect(placeWords(blueprintOf("a", { domain: [] }))).toBe("PROG.PYTHON.LOOP.TRACE");
	expect(levelWords("apply")).toBe("Use what was learnt");
	expect(levelWords("ponder")).toBe("Ponder");
	expect(nameWords("range-includes-the-stop")).toBe("Range includes the stop");
});

test("what many questions show is said in sentences", () => {
	const { check } = lookOf();
	if (!check) throw new Error("no check");
	expect(differentWords(check)).toBe("312 of 1,000 are different questions.");
	expect(differentWords({ ...check, different: 4 })).toContain("That is few");
	expect(successWords(check)).toBe("97\u00A0% of the draws became a question, as the file says.");
	expect(successWords({ ...check, success: 0.5 })).toBe(
		"50\u00A0% of the draws became a question; the file says 97\u00A0%. Change its line “success”.",
	);
	expect(placesWords(check)).toContain("equally often");
	expect(placesWords({ ...check, keyPlaces: [700, 100, 100, 100] })).toContain("can be guessed");
	expect(placesWords({ ...check, keyPlaces: [] })).toBeNull();
	expect(lengthWords(check)).toContain("does not give the right one away");
	expect(lengthWords({ ...check, longestIsRight: 0.6 })).toBe(
		"Whoever always takes the longest option is right in 60\u00A0%; by chance it would be 25\u00A0%.",
	);
	expect(lengthWords({ ...check, keyPlaces: [] })).toBeNull();
});
