import { expect, test } from "vitest";
import { seenName } from "./names";

test.each([
	["notes\u{202E}fdp.md", "notes[U+202E]fdp.md"],
	["\u{2066}a\u{2069}", "[U+2066]a[U+2069]"],
	["3\u{200B}B", "3[U+200B]B"],
	["3\u{200D}B", "3[U+200D]B"],
	["\u{FEFF}3B", "[U+FEFF]3B"],
	["a\u{E0041}", "a[U+E0041]"],
	["a\u{1B}[31m", "a[U+001B][31m"],
	["3B Computing – été", "3B Computing – été"],
	["می\u{200C}خواهم", "می\u{200C}خواهم"],
	["👩🏽\u{200D}🏫 ✅\u{FE0F}", "👩🏽\u{200D}🏫 ✅\u{FE0F}"],
])("what nobody sees in %j is spelt out", (name, shown) => {
	expect(seenName(name)).toBe(shown);
});
