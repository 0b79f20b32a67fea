import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** What was loaded. */
const loaded: string[] = [];

beforeEach(() => {
	loaded.length = 0;
	vi.resetModules();
	document.body.innerHTML = '<div id="root"></div>';
	Object.defineProperty(document, "fonts", { configurable: true, value: { load: async () => [] } });
	// There is no frame to measure here.
	vi.stubGlobal("requestAnimationFrame", () => 0);
	vi.doMock("./enter-teacher", () => {
		loaded.push("teacher");
		return { enter: async () => <p>The teacher’s window</p> };
	});
	vi.doMock("./enter-learner", () => {
		loaded.push("learner");
		return { enter: async () => <p>What is the code?</p> };
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.doUnmock("./enter-teacher");
	vi.doUnmock("./enter-learner");
});

async function load(path: string) {
	window.history.replaceState(null, "", path);
	await act(async () => {
		await import("./main");
	});
}

test.each(["/join", "/join/", "/join?code=K7M3XQ", "/join/?code=K7M3XQ"])(
	"at %s nothing of the teacher's is loaded",
	async (path) => {
		await load(path);
		expect(screen.getByText("What is the code?")).toBeVisible();
		expect(loaded).toEqual(["learner"]);
	},
);

test.each(["/", "/joined", "/join/more"])("at %s is the teacher's window", async (path) => {
	await load(path);
	expect(screen.getByText("The teacher’s window")).toBeVisible();
	expect(loaded).toEqual(["teacher"]);
});

test("the application's own window is the teacher's, wherever it stands", async () => {
	vi.stubGlobal("__TAURI_INTERNALS__", {});
	await load("/join");
	expect(loaded).toEqual(["teacher"]);
});
