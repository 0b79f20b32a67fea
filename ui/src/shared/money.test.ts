import { expect, test } from "vitest";
import { money, spentText } from "./money";

test("a sum with an unknown part is a least one, and unknown is not none", () => {
	expect(money(0)).toBe("none");
	expect(spentText({ usd: 0, unpriced: 0 })).toBe("none");
	expect(spentText({ usd: 0.0123, unpriced: 0 })).toBe("US$0.0123");
	expect(spentText({ usd: 1.2, unpriced: 3 })).toBe("at least US$1.20");
	expect(spentText({ usd: 0, unpriced: 1 })).toBe("unknown");
});
