import { expect, test } from "vitest";
import { fitting } from "./matches";

const FILES = Array.from({ length: 2000 }, (_, at) => `notes/${at % 40}/note-${at}.md`);
const itself = (path: string) => path;

test("of thousands as many are listed as anybody reads, and the rest is counted", () => {
	const { shown, left } = fitting(FILES, itself, "");
	expect(shown).toEqual(FILES.slice(0, 30));
	expect(left).toBe(1970);
});

test("the best come first, wherever they stand in the list", () => {
	const { shown, left, sought } = fitting([...FILES, "classes/3B.md"], itself, " 3b ");
	expect([shown[0], sought]).toEqual(["classes/3B.md", "3b"]);
	expect(left).toBe(0);
	expect(fitting(FILES, itself, "note-1999").shown[0]).toBe("notes/39/note-1999.md");
});

test("letters that only stand somewhere in it are no match, and a slip of two letters is one", () => {
	expect(fitting(["lessons/3B/iteration/lesson.md"], itself, "soein").shown).toEqual([]);
	expect(fitting(["iteration"], itself, "itreation").shown).toEqual(["iteration"]);
});
