import { expect, test } from "vitest";
import { firstWords } from "./first-words";

test("the first words of a block are read without marks and without where links lead", () => {
	expect(firstWords("### **Quiz** (5 min)\n- Teacher: asks")).toBe("Quiz (5 min)");
	const outcome = '- [TCH 3-15a](curriculum/x.md#L41-L42 "Select (and) use.") in short';
	expect(firstWords(outcome)).toBe("TCH 3-15a in short");
});
