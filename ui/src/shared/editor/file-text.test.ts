import { describe, expect, test } from "vitest";
import { isEdited, toEditorText, toFileText } from "./file-text";

const FILES = {
	unix: "# 3B\n\nTwo pupils.\n",
	windows: "# 3B\r\n\r\nTwo pupils.\r\n",
	"old mac": "# 3B\r\rTwo pupils.\r",
	mixed: "# 3B\r\n\nTwo pupils.\rThree.\r\nFour.\n",
	"byte order mark": "\uFEFF# 3B\r\nTwo pupils.",
	emoji: "👩🏽‍🏫 plans 🧪\r\n\r\n👨‍👩‍👧‍👦 café, cafe\u0301\r\n",
	"right to left": "# ‏שיעור\r\n\u202Bالتكرار\u202C 3B\r\n",
	"other separators": "one\u2028two\u0085three\u000Bfour\r\n",
	empty: "",
	"no break": "one line",
};

describe("a file that was opened and not changed", () => {
	test.each(Object.entries(FILES))("is saved as it was: %s", (_name, file) => {
		expect(toFileText(file, toEditorText(file))).toBe(file);
	});
});

describe("a file that was changed", () => {
	test("gets new lines with the break it uses", () => {
		expect(toFileText("a\r\nb\r\n", "a\nnew\nb\n")).toBe("a\r\nnew\r\nb\r\n");
	});

	test("keeps every break the edit left alone when it mixes them", () => {
		const file = "one\r\ntwo\nthree\r\nfour\r\nfive\n";
		expect(toFileText(file, "ONE\ntwo\nthree\nnew\nfour\nfive\nsix\n")).toBe(
			"ONE\r\ntwo\nthree\r\nnew\r\nfour\r\nfive\nsix\r\n",
		);
	});

	test("keeps the breaks around a deleted line when it mixes them", () => {
		expect(toFileText("one\r\ntwo\nthree\rfour\r\n", "one\nthree\nfour\n")).toBe(
			"one\r\nthree\rfour\r\n",
		);
	});

	test("keeps its byte order mark", () => {
		expect(toFileText("\uFEFFa\n", "b\n")).toBe("\uFEFFb\n");
	});

	test("keeps emoji and right-to-left text around the edit", () => {
		expect(toFileText(FILES.emoji, toEditorText(FILES.emoji).replace("plans", "שיעור"))).toBe(
			FILES.emoji.replace("plans", "שיעור"),
		);
	});
});

test("a line break of another kind alone is no edit", () => {
	expect([isEdited("a\r\nb", "a\nb"), isEdited("a\r\nb", "a\nc")]).toEqual([false, true]);
});
