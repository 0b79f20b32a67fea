import { expect, test } from "vitest";
import { plainTitle } from "./titles";

test.each([
	["Use `for` loops", "Use for loops"],
	["A **bold** and *soft* idea", "A bold and soft idea"],
	["my_name_here and 2 * 3 * 4", "my_name_here and 2 * 3 * 4"],
	["[TCH 3-15a](x.md#L1)", "TCH 3-15a"],
	["\\*not emphasis\\*", "*not emphasis*"],
])("%s", (markdown, words) => {
	expect(plainTitle(markdown)).toBe(words);
});
