import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LINE, Server, sit } from "./test-sitting";

let element: Element | null;

/** A browser that lets a page fill the screen, unless it refuses. */
function giveScreen({ refuses = false } = {}) {
	Object.defineProperties(document, {
		fullscreenEnabled: { configurable: true, get: () => true },
		fullscreenElement: { configurable: true, get: () => element },
	});
	document.exitFullscreen = vi.fn(async () => turn(null));
	document.documentElement.requestFullscreen = vi.fn(async () => {
		if (refuses) throw new TypeError("Permissions check failed");
		turn(document.documentElement);
	});
}

function turn(to: Element | null) {
	element = to;
	fireEvent(document, new Event("fullscreenchange"));
}

beforeEach(() => {
	sessionStorage.clear();
	element = null;
	vi.spyOn(document, "hasFocus").mockReturnValue(true);
	giveScreen();
});
afterEach(() => {
	Reflect.deleteProperty(document, "fullscreenEnabled");
	Reflect.deleteProperty(document, "fullscreenElement");
	vi.restoreAllMocks();
});

const fill = () => screen.findByRole("button", { name: "Fill the screen" });
const told = (server: Server) =>
	server.calls
		.filter(([command]) => command === "sitting_window")
		.map(([, params]) => (params as { left: boolean }).left);

test("the screen is filled and left, and leaving it is noted like a window that is left", async () => {
	const server = new Server([{ widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await user.click(await fill());
	expect(document.documentElement.requestFullscreen).toHaveBeenCalledOnce();
	expect(await screen.findByRole("button", { name: "Leave the full screen" })).toBeVisible();
	expect(told(server)).toEqual([false]);
	// Esc: the browser leaves it without asking the page.
	act(() => turn(null));
	expect(await screen.findByText(/not filled any more. This is noted/)).toBeVisible();
	await waitFor(() => expect(told(server)).toEqual([false, true, false]));
	await user.click(screen.getByRole("button", { name: "Fill it again" }));
	expect(screen.queryByText(/not filled any more/)).toBeNull();
	await user.click(screen.getByRole("button", { name: "Leave the full screen" }));
	await waitFor(() => expect(told(server)).toEqual([false, true, false, true, false]));
	await user.click(screen.getByRole("button", { name: "Go on like this" }));
	expect(screen.queryByText(/not filled any more/)).toBeNull();
});

test("where a PIN is set it is offered, once", async () => {
	new Server([{ widget: LINE }]);
	const user = userEvent.setup();
	sit(vi.fn(), { leaveAsks: true });
	expect(await screen.findByText(/This screen is locked. It can be filled as well/)).toBeVisible();
	expect(await screen.findByRole("textbox")).toHaveFocus();
	await user.click(screen.getByRole("button", { name: "Not now" }));
	expect(screen.queryByText(/This screen is locked/)).toBeNull();
	expect(await fill()).toBeVisible();
});

test("a host that refuses is told, and the sitting goes on", async () => {
	giveScreen({ refuses: true });
	new Server([{ widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await user.click(await fill());
	expect(await screen.findByText(/The screen cannot be filled here/)).toBeVisible();
	expect(screen.getByRole("textbox")).toBeVisible();
});

test("whoever leaves the sitting has the window as it was, and nothing is noted", async () => {
	const server = new Server([{ widget: LINE }]);
	const user = userEvent.setup();
	const { unmount } = sit();
	await user.click(await fill());
	await waitFor(() => expect(told(server)).toEqual([false]));
	unmount();
	expect(document.exitFullscreen).toHaveBeenCalledOnce();
	expect(told(server)).toEqual([false]);
});

test("a computer of her own, and a host that cannot, have no such button", async () => {
	new Server([{ widget: LINE }]);
	const { unmount } = sit(vi.fn(), { leaves: "computer" });
	await screen.findByRole("textbox");
	expect(screen.queryByRole("button", { name: "Fill the screen" })).toBeNull();
	unmount();
	Reflect.deleteProperty(document, "fullscreenEnabled");
	sit(vi.fn(), { leaveAsks: true });
	await screen.findByRole("textbox");
	expect(screen.queryByRole("button", { name: "Fill the screen" })).toBeNull();
});
