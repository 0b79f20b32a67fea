import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SITTING = { at: "sitting", sessionId: "s", definition: "d", over: { at: "session" } };

beforeEach(() => {
	vi.resetModules();
	localStorage.clear();
	sessionStorage.clear();
});

afterEach(() => window.history.replaceState(null, "", "/"));

/** The modules as a window loads them: the first one, or one beside it. */
async function opened(search: string) {
	window.history.replaceState(null, "", `/${search}`);
	const { useView } = await import("./view");
	const { usePlace, showLesson } = await import("./use-place");
	return { ...(await import("./beside")), useView, usePlace, showLesson };
}

test("a window of its own shows the document alone, as large and as dark as the first one", async () => {
	const first = { theme: "dark", zoom: 150, panes: "all", sidebar: true, room: "memory" };
	localStorage.setItem("view", JSON.stringify({ state: first, version: 0 }));
	const { useView } = await opened("?beside");
	const { theme, zoom, panes, sidebar, room } = useView.getState();
	expect({ theme, zoom, panes, sidebar, room }).toEqual({
		...{ theme: "dark", zoom: 150 },
		...{ panes: "document", sidebar: false, room: "plan" },
	});
});

test("where it goes is its own, and the first one comes back to where it was", async () => {
	const before = JSON.stringify({
		state: { place: { at: "session", sessionId: "s" } },
		version: 0,
	});
	localStorage.setItem("place", before);
	const { showLesson, usePlace } = await opened("?beside");
	showLesson("lessons/3B/loops/lesson.md");
	expect(usePlace.getState().place).toMatchObject({ at: "lesson", sessionId: null });
	expect(localStorage.getItem("place")).toBe(before);
	expect(localStorage.getItem("view")).toBeNull();
});

test("while a pupil sits at the first window it is covered, from the beginning and later", async () => {
	const sit = (place: object) =>
		localStorage.setItem("place", JSON.stringify({ state: { place }, version: 0 }));
	sit(SITTING);
	const { useCovered } = await opened("?beside");
	expect(useCovered.getState().covered).toBe(true);
	sit({ at: "session", sessionId: null });
	window.dispatchEvent(new StorageEvent("storage", { key: "place" }));
	expect(useCovered.getState().covered).toBe(false);
});

test("the first window covers nothing", async () => {
	localStorage.setItem("place", JSON.stringify({ state: { place: SITTING }, version: 0 }));
	const { useCovered, isBeside } = await opened("");
	expect([isBeside, useCovered.getState().covered]).toEqual([false, false]);
});
