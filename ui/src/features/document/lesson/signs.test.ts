import { describe, expect, test } from "vitest";
import { said, withSigns } from "./signs";

// The same strings as `crates/export/src/rich/parse/tests.rs` looks at.
describe("a sign at the beginning of a line", () => {
	test.each([
		["> 5", "&gt; 5"],
		["> and >= mean the same", "&gt; and >= mean the same"],
		[">= 5\n", "&gt;= 5"],
		["> a\n> b", "> a\n> b"],
		["# is a comment", "# is a comment"],
		["5 > 3", "5 > 3"],
	])("%j is said as %j", (line, shown) => {
		expect(said(line)).toBe(shown);
	});

	test.each([
		["- > 5", "- &gt; 5"],
		["- > a\n  > b", "- > a\n  > b"],
		["### Sign\nWhich?\n#### Answer\n> 5", "### Sign\nWhich?\n#### Answer\n&gt; 5"],
		["### Sign\n> read this\n#### Answer\n5", "### Sign\n> read this\n#### Answer\n5"],
		["### Sign\n#### Answer\n> a\n> b", "### Sign\n#### Answer\n> a\n> b"],
		["#### Answer\n\n> 5\n\n### Next\n> read", "#### Answer\n\n&gt; 5\n\n### Next\n> read"],
		["```\n- > x\n```", "```\n- > x\n```"],
	])("of an item %j stands as in %j", (item, shown) => {
		expect(withSigns(item)).toBe(shown);
	});
});
