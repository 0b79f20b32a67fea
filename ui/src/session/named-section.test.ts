import { expect, test } from "vitest";
import { namedSection } from "./named-section";

test("a section that is named by its place is told by its words alone", () => {
	const asked = '"Starter" (lessons/3B/loops/lesson.md#starter) could not be rewritten. What now?';
	expect(namedSection(asked)).toEqual({
		words: '"Starter" could not be rewritten. What now?',
		section: { path: "lessons/3B/loops/lesson.md", id: "starter" },
	});
	expect(namedSection("Which class (S2)?")).toEqual({ words: "Which class (S2)?", section: null });
});
