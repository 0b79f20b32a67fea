import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError, platform } from "../../platform";
import { LINE, Server, sit } from "./test-sitting";

const AWAY = new CallError({ code: "unavailable", message: "away", detail: null });

beforeEach(() => {
	sessionStorage.clear();
	vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

/** What was told of the window. */
const told = (server: Server) =>
	server.calls
		.filter(([command]) => command === "sitting_window")
		.map(([, params]) => (params as { left: boolean }).left);
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const leave = () => fireEvent.blur(window);
const comeBack = () => fireEvent.focus(window);
function hide(hidden: boolean) {
	vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
	fireEvent(document, new Event("visibilitychange"));
}

async function begun(server = new Server([{ widget: LINE }, { widget: LINE }])) {
	const view = sit();
	await screen.findByRole("textbox");
	await settled();
	return { server, ...view };
}

test("leaving the window and coming back are told once each, however they are noticed", async () => {
	const { server } = await begun();
	// Whatever was told before the page was loaded: it is in front.
	expect(told(server)).toEqual([false]);
	leave();
	hide(true);
	await settled();
	expect(told(server)).toEqual([false, true]);
	hide(false);
	comeBack();
	await settled();
	expect(told(server)).toEqual([false, true, false]);
	expect(server.calls.at(-1)).toEqual(["sitting_window", { sessionId: "s", left: false }]);
});

test("a tab that is hidden without losing the focus is left, too", async () => {
	const { server } = await begun();
	hide(true);
	await settled();
	hide(false);
	await settled();
	expect(told(server)).toEqual([false, true, false]);
});

test("changes that come while one is told are told after it, in order", async () => {
	const { server } = await begun();
	const call = vi.mocked(platform.call);
	const answer = call.getMockImplementation();
	const release: (() => void)[] = [];
	call.mockImplementation(async (command, params) => {
		if (command === "sitting_window") await new Promise<void>((go) => release.push(go));
		return (await answer?.(command, params)) as never;
	});
	leave();
	comeBack();
	leave();
	await settled();
	expect(release).toHaveLength(1);
	for (let at = 0; at < 3; at++) {
		release[at]?.();
		await settled();
	}
	expect(release).toHaveLength(3);
	expect(told(server)).toEqual([false, true, false, true]);
});

test("what did not get through is told with the next change, and is no error for the learner", async () => {
	const { server } = await begun();
	server.refuse = AWAY;
	leave();
	await settled();
	expect(screen.getByRole("alert")).toBeEmptyDOMElement();
	expect(screen.queryByText(/Nothing answers|did not get through/)).not.toBeInTheDocument();
	server.refuse = null;
	comeBack();
	await settled();
	expect(told(server)).toEqual([false, true, true, false]);
});

test("of very many changes that did not get through, the last are told, in turn", async () => {
	const { server } = await begun();
	server.refuse = AWAY;
	for (let round = 0; round < 15; round++) {
		leave();
		comeBack();
	}
	await settled();
	server.refuse = null;
	server.calls = [];
	leave();
	await settled();
	const last = told(server);
	expect(last.length).toBeLessThanOrEqual(20);
	expect(last).toEqual(last.map((_, at) => (last.length - at) % 2 === 1));
});

test("what the host refuses holds up nothing that comes after it", async () => {
	const { server } = await begun();
	server.refuse = new CallError({ code: "conflict", message: "it is not left", detail: null });
	leave();
	await settled();
	server.refuse = null;
	comeBack();
	await settled();
	expect(told(server)).toEqual([false, true, false]);
});

test("a dialog of the page, a reload and a sitting that is over are no leaving", async () => {
	const { server } = await begun();
	const user = userEvent.setup();
	await user.click(screen.getByRole("button", { name: "Leave for now" }));
	await user.click(await screen.findByRole("button", { name: "Stay" }));
	fireEvent(window, new Event("pagehide"));
	hide(true);
	hide(false);
	fireEvent(window, new Event("pageshow"));
	await user.click(screen.getByRole("button", { name: "Hand in" }));
	const dialog = within(await screen.findByRole("dialog"));
	await user.click(dialog.getByRole("button", { name: "Hand in" }));
	await screen.findByRole("heading", { name: "You have handed it in." });
	leave();
	await settled();
	expect(told(server)).toEqual([false]);
});

test("while the clock stands still only coming back is told, and whoever is away then is away", async () => {
	const server = new Server([{ widget: LINE }]);
	const { client } = await begun(server);
	const look = () => act(() => client.refetchQueries());
	leave();
	await settled();
	server.stand.phase = { is: "waits" };
	await look();
	await screen.findByRole("heading", { name: /^It waits/ });
	comeBack();
	leave();
	await settled();
	expect(told(server)).toEqual([false, true, false]);
	server.stand.phase = { is: "going" };
	await look();
	await settled();
	expect(told(server)).toEqual([false, true, false, true]);
});

test("how it stands comes with the answer, like a look", async () => {
	const { server } = await begun();
	server.stand.phase = { is: "over", end: { why: "byTeacher" } };
	leave();
	expect(await screen.findByRole("heading", { name: "Your teacher has ended it." })).toBeVisible();
});

test("an old answer does not take back what was done meanwhile", async () => {
	const { server } = await begun();
	const call = vi.mocked(platform.call);
	const answer = call.getMockImplementation();
	let release = () => {};
	call.mockImplementation(async (command, params) => {
		const stand = await answer?.(command, params);
		if (command === "sitting_window") await new Promise<void>((go) => (release = go));
		return stand as never;
	});
	leave();
	const user = userEvent.setup();
	await user.type(screen.getByRole("textbox"), "four");
	await user.click(screen.getByRole("button", { name: "Answer" }));
	await screen.findByText("What is number 2?");
	release();
	await settled();
	expect(screen.getByText("What is number 2?")).toBeVisible();
	await waitFor(() => expect(server.answers).toHaveLength(1));
});
