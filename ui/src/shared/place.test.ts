import { describe, expect, test } from "vitest";
import {
	AT_FIRST,
	type FilePlace,
	fileAt,
	groundAt,
	isDialog,
	type LessonPlace,
	lessonAt,
	type Place,
	panesAt,
	type SessionPlace,
	sessionAt,
	withFile,
	withLesson,
	withoutFile,
	withoutLesson,
	withPanes,
} from "./place";

const SESSION: SessionPlace = { at: "session", sessionId: "s" };
const LESSON: LessonPlace = { at: "lesson", path: "lessons/3B/loops", sessionId: "s" };
const FILE = { path: "classes/3B.md", line: 3, endLine: 4 };

describe("a file", () => {
	test("lies over the lesson that was shown, and leaves it as it was", () => {
		const opened = withFile(LESSON, FILE);
		expect(fileAt(opened)).toBe(FILE);
		expect(lessonAt(opened)).toBe(LESSON.path);
		expect(withoutFile(opened)).toEqual(LESSON);
	});

	test("gives way to another and to a lesson, and stays when the lesson below it is closed", () => {
		const opened = withFile(LESSON, FILE);
		const other = withFile(opened, { path: "soul.md" });
		expect(withoutFile(other)).toEqual(LESSON);
		expect(withLesson(opened, "lessons/1A")).toEqual({ ...LESSON, path: "lessons/1A" });
		expect(withoutLesson(opened)).toEqual({ at: "file", file: FILE, over: SESSION });
		expect(withoutLesson(LESSON)).toEqual(SESSION);
	});
});

describe("a dialog", () => {
	const over: FilePlace = { at: "file", file: FILE, over: LESSON };
	const place: Place = { at: "history", lesson: LESSON.path, over };

	test("lies over everything, and does not hide where the window is", () => {
		expect([isDialog(place), isDialog(over)]).toEqual([true, false]);
		expect([sessionAt(place), lessonAt(place), fileAt(place)]).toEqual(["s", LESSON.path, FILE]);
		expect(panesAt(place)).toBe(over);
	});

	test("stays while the panes below it change", () => {
		const other: SessionPlace = { at: "session", sessionId: null };
		expect(withPanes(place, other)).toEqual({ ...place, over: other });
		expect(withoutFile(place)).toEqual({ ...place, over: LESSON });
	});
});

test("what is come back to after a restart is the session or the lesson", () => {
	expect(groundAt({ at: "keys", over: { at: "file", file: FILE, over: LESSON } })).toEqual(LESSON);
	expect(groundAt(AT_FIRST)).toBe(AT_FIRST);
});
