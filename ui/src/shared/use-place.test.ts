import { beforeEach, expect, test } from "vitest";
import { openAssess, showResult, sitDown, standUp, useAssessRoom } from "./assess-room";
import { openMemory } from "./memory-room";
import { fileAt } from "./place";
import { startAt } from "./test-place";
import {
	closeDialog,
	openFileAt,
	openSession,
	placeNow,
	showDialog,
	showLesson,
	showSettings,
} from "./use-place";
import { useView } from "./view";

beforeEach(() => {
	startAt();
	useView.setState({ panes: "all" });
});

function kept(): unknown {
	return JSON.parse(localStorage.getItem("place") ?? "null").state;
}

test("a reload finds the session and its lesson, and neither file nor dialog", () => {
	openSession("s");
	showLesson("lessons/3B/loops");
	openFileAt("soul.md", 2);
	showDialog({ at: "keys" });
	expect(kept()).toEqual({ place: { at: "lesson", path: "lessons/3B/loops", sessionId: "s" } });
});

test("a session that is opened shows its own documents", () => {
	showLesson("lessons/3B/loops");
	openFileAt("soul.md");
	openSession("s");
	expect(placeNow()).toEqual({ at: "session", sessionId: "s" });
});

test("a dialog takes the place of another, and closing it leads back to the panes", () => {
	openSession("s");
	showDialog({ at: "palette" });
	showDialog({ at: "find" });
	expect(placeNow()).toEqual({ at: "find", over: { at: "session", sessionId: "s" } });
	closeDialog();
	expect(placeNow()).toEqual({ at: "session", sessionId: "s" });
	closeDialog();
	expect(placeNow()).toEqual({ at: "session", sessionId: "s" });
});

test("the settings open at the page that was seen last", () => {
	showSettings();
	expect(placeNow()).toMatchObject({ at: "settings", page: "providers" });
	showSettings("jobs");
	closeDialog();
	showSettings();
	expect(placeNow()).toMatchObject({ at: "settings", page: "jobs" });
});

test("what is opened beside a conversation that was alone makes room for itself", () => {
	useView.setState({ panes: "conversation" });
	openFileAt("soul.md");
	expect(useView.getState().panes).toBe("all");
	useView.setState({ panes: "document" });
	showLesson("lessons/3B/loops");
	expect(useView.getState().panes).toBe("document");
});

test("what is opened from the room of memory is shown where it can be seen, a memory file stays there", () => {
	openMemory();
	openFileAt("memory/MEMORY.md");
	expect(useView.getState().room).toBe("memory");
	openMemory();
	expect(fileAt(placeNow())).toBeNull();
	openFileAt("soul.md");
	expect(useView.getState().room).toBe("plan");
	openMemory("look");
	openSession("s");
	expect(useView.getState().room).toBe("plan");
});

test("whoever sits down has the window, also after a reload, and the teacher comes back to what it was", () => {
	openSession("s");
	openFileAt("soul.md");
	openAssess("maths");
	showResult("before");
	sitDown("sitting", "maths");
	const place = { at: "sitting", sessionId: "sitting", definition: "maths" };
	expect(placeNow()).toMatchObject(place);
	expect(kept()).toEqual({ place: { ...place, over: { at: "session", sessionId: "s" } } });
	standUp();
	expect(fileAt(placeNow())?.path).toBe("soul.md");
	expect(useAssessRoom.getState()).toMatchObject({ offer: "maths", result: null });
	expect(useView.getState().room).toBe("assess");
});

test("where nobody sits, nobody stands up", () => {
	openSession("s");
	useView.setState({ room: "plan" });
	standUp();
	expect(useView.getState().room).toBe("plan");
});
