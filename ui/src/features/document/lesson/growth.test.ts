/** What a person waits for grows with the lesson and not with its square. */
import { describe, expect, test } from "vitest";
import { growth } from "../../../shared/test-growth";
import { asRead } from "../history/as-read";
import { withLabels } from "./kinds";
import { rangeOf } from "./sentence-marks";
import { plainTitle } from "./titles";

const UNFINISHED = ["[", "![", "[](", "[](a", "[](()", '[]("', "\\[", "`", "*a ", "__a ", "**a"];

describe("grows with the text", () => {
	test.each(["\n", " \n", "\r\n", "- ", "-\n", "\t"])("names of fields after %j", (piece) => {
		expect(growth(withLabels, piece)).toBeLessThan(8);
	});

	test.each(UNFINISHED)("a title of %j", (piece) => {
		expect(growth(plainTitle, piece)).toBeLessThan(8);
	});

	test.each(UNFINISHED)("a changed line of %j", (piece) => {
		const read = (text: string) => asRead([{ text, emphasis: false }]);
		expect(growth(read, piece)).toBeLessThan(8);
	});

	test("a sentence in a long section", () => {
		const element = document.createElement("p");
		const find = (text: string) => {
			element.textContent = text;
			return rangeOf(element, "is not there");
		};
		expect(growth(find, "a b ", 60_000)).toBeLessThan(8);
	});
});
