import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SittingLine, SittingStand } from "../../../api/generated";
import { App } from "../../../app";
import { platform } from "../../../platform";
import { openAssess, sitDown } from "../../../shared/assess-room";
import { startAt } from "../../../shared/test-place";
import { placeNow } from "../../../shared/use-place";
import { useView } from "../../../shared/view";
import { lineOf } from "../test-sittings";
import { lock, useLocks } from "./locks";

let lines: SittingLine[];
let stand: SittingStand;

beforeEach(() => {
	startAt();
	useLocks.setState({ locks: {} });
	lines = [lineOf("s", "7", { over: false })];
	stand = {
		sessionId: "s",
		definition: "maths",
		title: "Maths",
		sort: "evaluation",
		seat: "7",
		class: "3B",
		phase: { is: "waits" },
		asked: null,
		remainingMs: null,
		answered: 3,
		hints: [],
		beside: [],
		givesHints: false,
		told: [],
	};
	useView.setState({ ...useView.getInitialState(), theme: "light", room: "assess" });
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
	vi.spyOn(platform, "call").mockImplementation((command) => {
		switch (command) {
			case "sitting_list":
				return Promise.resolve({ sittings: lines } as never);
			case "sitting_offers":
				return Promise.resolve({ offers: [], problems: [] } as never);
			case "opening_list":
				return Promise.resolve({ openings: [] } as never);
			case "sitting_take_up":
			case "sitting_look":
				return Promise.resolve(stand as never);
			default:
				return new Promise(() => {});
		}
	});
});

afterEach(() => vi.useRealTimers());

async function sit() {
	const user = userEvent.setup();
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Tooltip.Provider>
				<App />
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	openAssess("maths");
	act(() => sitDown("s", "maths"));
	await screen.findByText(/answers are kept|Thank you/);
	return user;
}

const leave = (user: ReturnType<typeof userEvent.setup>) =>
	user.click(screen.getByRole("button", { name: "Leave for now" }));

const locked = () => screen.findByRole("dialog", { name: "This screen is locked" });

test("a locked screen asks for the PIN before the room comes back", async () => {
	lock("s", "2468");
	const user = await sit();
	await leave(user);
	const pin = within(await locked()).getByLabelText("PIN");
	await waitFor(() => expect(pin).toHaveFocus());
	await user.keyboard("1111{Enter}");
	expect(screen.getByRole("alert")).toHaveTextContent("That is not the PIN.");
	expect(pin).toHaveValue("");
	expect(placeNow().at).toBe("sitting");
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(placeNow().at).toBe("sitting");
	await leave(user);
	await user.click(within(await locked()).getByLabelText("PIN"));
	await user.keyboard("2468{Enter}");
	await waitFor(() => expect(placeNow().at).toBe("session"));
	expect(useLocks.getState().locks).toEqual({});
});

test("what is over asks for it as well", async () => {
	lock("s", "2468");
	stand.phase = { is: "over", end: { why: "complete" } };
	lines = [lineOf("s", "7", { over: true, updatedAt: new Date().toISOString() })];
	const user = await sit();
	await user.click(screen.getByRole("button", { name: "Done" }));
	await locked();
	expect(placeNow().at).toBe("sitting");
});

test("after five wrong PINs there is a wait, which is said", async () => {
	lock("s", "2468");
	const user = await sit();
	await leave(user);
	await user.click(within(await locked()).getByLabelText("PIN"));
	for (let at = 0; at < 5; at += 1) await user.keyboard("1111{Enter}");
	expect(screen.getByRole("alert")).toHaveTextContent("That was wrong five times.");
	await user.keyboard("2468{Enter}");
	expect(placeNow().at).toBe("sitting");
});

test("what to do with a forgotten PIN is said, and nothing that is not so", async () => {
	lock("s", "2468");
	const user = await sit();
	await leave(user);
	await user.click(within(await locked()).getByRole("button", { name: "Forgotten?" }));
	expect(screen.getByText(/ends by itself/)).toHaveTextContent(
		"when the sitting has been over for 12 hours",
	);
	expect(screen.getByText("teacher-assist assess sittings")).toBeVisible();
});

test("a lock whose sitting has been over for long opens without a PIN", async () => {
	lock("s", "2468");
	stand.phase = { is: "over", end: { why: "complete" } };
	lines = [lineOf("s", "7", { over: true, updatedAt: "2026-01-01T09:00:00Z" })];
	const user = await sit();
	await user.click(screen.getByRole("button", { name: "Done" }));
	await locked();
	await user.click(await screen.findByRole("button", { name: "Open the room" }));
	expect(placeNow().at).toBe("session");
	expect(useLocks.getState().locks).toEqual({});
});

test("a screen that is not locked is left as ever", async () => {
	const user = await sit();
	await leave(user);
	const asked = within(await screen.findByRole("dialog", { name: "Leave for now?" }));
	await user.click(asked.getByRole("button", { name: "Leave for now" }));
	expect(placeNow().at).toBe("session");
});
