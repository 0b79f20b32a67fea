import { expect, test } from "vitest";
import { anchorOf, type LinkTarget, lineOfHeading, SCHEME, targetOf, wayTo } from "./deep-link";

const ID = "0198c1de-55aa-7bbb-8ccc-0123456789ab";

test("what a link was made for is what it leads to, in the desktop and in a browser", () => {
	const targets: LinkTarget[] = [
		{ to: "lesson", path: "lessons/3B/loops/lesson.md" },
		{ to: "lesson", path: "lessons/S1 & S2/größer 100%/lesson.md" },
		{ to: "session", sessionId: ID },
		{ to: "class", name: "3B" },
		{ to: "file", path: "classes/3B.md" },
		{ to: "file", path: "curriculum/a#b.md", line: 3, endLine: 5 },
		{ to: "file", path: "teacher.md", heading: "how-i-teach" },
	];
	for (const target of targets) {
		expect(targetOf(SCHEME + wayTo(target))).toEqual(target);
		expect(targetOf(`#/${wayTo(target)}`)).toEqual(target);
	}
});

test("a lesson is known by its folder and by its whole path, and a system may add to a link", () => {
	const lesson = { to: "lesson", path: "lessons/3B/loops/lesson.md" };
	for (const link of [
		"teacher-assist://lesson/3B/loops",
		"teacher-assist://lesson/3B/loops/",
		"teacher-assist://lesson/lessons/3B/loops/lesson.md",
		"TEACHER-ASSIST://Lesson/3B/loops",
		"teacher-assist:lesson/3B/loops",
	])
		expect(targetOf(link)).toEqual(lesson);
});

test("a link that leads out of her folder, or asks for more than to be looked at, leads nowhere", () => {
	for (const link of [
		"",
		"#/",
		"teacher-assist://",
		"teacher-assist://lesson",
		"teacher-assist://lesson/",
		"teacher-assist://lesson/../../etc/passwd",
		"teacher-assist://file/%2e%2e/%2e%2e/etc/passwd",
		"teacher-assist://file/classes%2f..%2f..%2fx.md",
		"teacher-assist://file/classes/..%5c..%5cx.md",
		"teacher-assist://file//etc/passwd",
		"teacher-assist://file/C%3A/Windows/x.md",
		"teacher-assist://file/a%00.md",
		"teacher-assist://file/a%E2%80%AEdm.exe",
		"teacher-assist://file/%ff.md",
		"teacher-assist://file/memory/3B.md",
		"teacher-assist://run/lesson-planning:create-lesson",
		"teacher-assist://lesson/3B/loops?run=create-lesson",
		"teacher-assist://session/last",
		"teacher-assist://class/3B/needs",
		"https://example.com/lesson/3B/loops",
		"javascript:alert(1)",
		`teacher-assist://file/${"a".repeat(3_000)}`,
	])
		expect(targetOf(link), link).toBeNull();
});

test("a heading is found by its words, however it is written", () => {
	const text = "---\nclass: 3B\n---\n# Class 3B\n\n## What helps: *breaks*\n";
	expect(anchorOf("What helps: *breaks*")).toBe("what-helps-breaks");
	expect(lineOfHeading(text, "what-helps-breaks")).toBe(6);
	expect(lineOfHeading(text, "Class 3B")).toBe(4);
	expect(lineOfHeading(text, "elsewhere")).toBeUndefined();
});
