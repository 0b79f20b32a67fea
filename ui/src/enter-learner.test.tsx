import { Tooltip } from "@base-ui/react/tooltip";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "./enter-learner";
import { AWAY, Host } from "./features/join/test-host";
import { platform } from "./platform";

let host: Host;

beforeEach(() => {
	sessionStorage.clear();
	window.history.replaceState(null, "", "/join");
	vi.stubGlobal("EventSource", vi.fn());
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
	host = new Host();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

async function open() {
	return render(<Tooltip.Provider>{await enter()}</Tooltip.Provider>);
}
const heading = (name: string | RegExp) => screen.findByRole("heading", { name });
const press = (name: string | RegExp) =>
	userEvent.setup().click(screen.getByRole("button", { name }));

test("a learner joins, answers, hands in and leaves, and nothing of the teacher's is asked for", async () => {
	const user = userEvent.setup();
	const { unmount } = await open();
	await user.type(await screen.findByRole("textbox", { name: "What is the code?" }), "k7m 3xq");
	await user.keyboard("{Enter}");
	expect(await heading("Iteration: ten questions")).toHaveFocus();
	await user.click(screen.getByRole("radio", { name: "otter" }));
	await press("Begin as otter");
	await screen.findByText("Seat otter");
	expect(document.title).toBe("Iteration: ten questions");
	await user.type(await screen.findByRole("textbox", { name: "What is number 1?" }), "fo");
	// A reload, or another start of the browser or of the host: nothing is typed again.
	unmount();
	await open();
	expect(await screen.findByRole("textbox", { name: "What is number 1?" })).toHaveValue("fo");
	await press("Hand in");
	const dialog = within(await screen.findByRole("dialog"));
	await user.click(dialog.getByRole("button", { name: "Hand in" }));
	await heading("You have handed it in.");
	await press("Done");
	expect(await screen.findByRole("textbox", { name: "What is the code?" })).toHaveValue("");
	expect(host.cookie).toBeNull();

	expect(platform.face).toBe("browser");
	const paths = host.asked.map(([path]) => path);
	expect(paths.filter((path) => !/^\/(join|learner)\//.test(path))).toEqual([]);
	expect(paths).not.toContain("/learner/sitting_marks");
	expect(EventSource).not.toHaveBeenCalled();
});

test("when the teacher has let the seat go, the code is asked for again", async () => {
	host.cookie = "7";
	await open();
	const user = userEvent.setup();
	await user.type(await screen.findByRole("textbox", { name: "What is number 1?" }), "four");
	host.cookie = null;
	await press("Answer");
	expect(
		await screen.findByText("Your teacher has let this seat go. Ask for the code again."),
	).toBeVisible();
	expect(screen.getByRole("textbox", { name: "What is the code?" })).toHaveFocus();
});

test("leaving this computer gives it to whoever comes next", async () => {
	host.cookie = "7";
	await open();
	await screen.findByText("Seat 7");
	await press("Leave this computer");
	const dialog = within(await screen.findByRole("dialog", { name: "Leave this computer?" }));
	await userEvent.setup().click(dialog.getByRole("button", { name: "Leave this computer" }));
	expect(await screen.findByRole("textbox", { name: "What is the code?" })).toBeVisible();
	expect(host.at("/join/leave")).toEqual([{}]);
});

test("with a dead host nobody leaves by mistake", async () => {
	host.cookie = "7";
	await open();
	await screen.findByText("Seat 7");
	host.refuse = { "*": AWAY };
	await press("Leave this computer");
	const dialog = within(await screen.findByRole("dialog"));
	await userEvent.setup().click(dialog.getByRole("button", { name: "Leave this computer" }));
	await heading("Nothing answers at the moment.");
	expect(screen.getByText(/this computer still has your seat/)).toBeVisible();
	host.refuse = {};
	await press("Back to my seat");
	expect(await screen.findByText("Seat 7")).toBeVisible();
	host.refuse = { "*": AWAY };
	await press("Leave this computer");
	const again = within(await screen.findByRole("dialog"));
	await userEvent.setup().click(again.getByRole("button", { name: "Leave this computer" }));
	await heading("Nothing answers at the moment.");
	host.refuse = {};
	await press("Try again");
	expect(await screen.findByRole("textbox", { name: "What is the code?" })).toBeVisible();
	expect(host.cookie).toBeNull();
});

test("a host that dies in the middle is told, takes nothing away, and goes on by itself", async () => {
	host.cookie = "7";
	vi.useFakeTimers();
	await open();
	const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
	await pass(50);
	await pass(50);
	fireEvent.change(screen.getByRole("textbox"), { target: { value: "fo" } });
	host.refuse = { "*": AWAY };
	await pass(15_100);
	expect(screen.getByText(/Nothing answers at the moment/)).toBeVisible();
	expect(screen.getByRole("textbox")).toHaveValue("fo");
	host.refuse = {};
	await pass(15_100);
	expect(screen.queryByText(/Nothing answers at the moment/)).not.toBeInTheDocument();
	expect(screen.getByRole("textbox")).toHaveValue("fo");
});

test("leaving the window is told to the learners' door", async () => {
	host.cookie = "7";
	await open();
	await screen.findByText("Seat 7");
	fireEvent.blur(window);
	fireEvent.focus(window);
	await waitFor(() =>
		expect(host.at("/learner/sitting_window").slice(-2)).toEqual([
			{ sessionId: "s", left: true },
			{ sessionId: "s", left: false },
		]),
	);
});
