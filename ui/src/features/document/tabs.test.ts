import { expect, test } from "vitest";
import type { Lesson, WrittenFile } from "../../api/generated";
import { documentsOf, tabsOf } from "./tabs";

const lesson = (path: string, title: string, className: string | null) =>
	({ path, title, topic: "loops", class: className }) as Lesson;
const LOOPS = lesson("lessons/3B/loops/lesson.md", "*Iteration*", "3B");
const AGAIN = lesson("lessons/1B/loops/lesson.md", "", null);
const CARDS = {
	path: "lessons/3B/loops/cards.md",
	title: "",
	sections: [],
} as unknown as WrittenFile;

test("a document is called by what it is about and its class", () => {
	expect(documentsOf([LOOPS, AGAIN], [CARDS]).map(({ name }) => name)).toEqual([
		"Iteration · 3B",
		"loops",
		"cards.md · 3B",
	]);
});

test("the tabs are the faces of the one document that is shown", () => {
	const names = (chosen: string | null) =>
		tabsOf([LOOPS, AGAIN], [CARDS], chosen).map(({ value, name }) => `${name} ${value}`);
	expect(names(null)[0]).toBe(`Plan ${LOOPS.path}`);
	expect(names(`${AGAIN.path}#key`)).toEqual([
		`Plan ${AGAIN.path}`,
		`Worksheet ${AGAIN.path}#worksheet`,
		`Answer key ${AGAIN.path}#key`,
		`Revision guide ${AGAIN.path}#guide`,
	]);
	expect(names(CARDS.path)).toEqual([`Page ${CARDS.path}`]);
	expect(names("gone.md")[0]).toBe(`Plan ${LOOPS.path}`);
});
