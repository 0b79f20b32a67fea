import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JoinPage } from "./join-page";
import { AWAY, Host } from "./test-host";

let host: Host;

beforeEach(() => {
	window.history.replaceState(null, "", "/join");
	host = new Host();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function open(search = "") {
	window.history.replaceState(null, "", `/join${search}`);
	return render(
		<StrictMode>
			<QueryClientProvider client={new QueryClient()}>
				<JoinPage sitting={({ sessionId }) => <p>It goes on: {sessionId}</p>} />
			</QueryClientProvider>
		</StrictMode>,
	);
}
const field = () => screen.findByRole<HTMLInputElement>("textbox", { name: "What is the code?" });
const begin = () => screen.getByRole("button", { name: /^Begin/ });
const seat = (name: string) => screen.getByRole("radio", { name });
const wrong = () => screen.findByText((_, element) => element?.getAttribute("role") === "alert");
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function passed() {
	for (let at = 0; at < 6; at++) await pass(10);
}

test("whoever has a seat goes on at once", async () => {
	host.cookie = "7";
	open("?code=K7M3XQ");
	expect(await screen.findByText("It goes on: s")).toBeVisible();
	expect(host.at("/join/look")).toEqual([]);
});

test("a dead host is told before anything is asked, and can be tried again", async () => {
	host.refuse = { "*": AWAY };
	open();
	expect(
		await screen.findByRole("heading", { name: "Nothing answers at the moment." }),
	).toHaveFocus();
	host.refuse = {};
	await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
	expect(await field()).toHaveFocus();
});

test("the code stands there in capitals, and what is between its letters does not matter", async () => {
	const user = userEvent.setup();
	open();
	await user.type(await field(), "k7–m 3xq");
	expect(await field()).toHaveValue("K7–M 3XQ");
	// In the middle of it the caret stays where it is.
	(await field()).setSelectionRange(2, 3);
	await user.keyboard("-z{Backspace}");
	expect(await field()).toHaveValue("K7-M 3XQ");
	await user.keyboard("{Enter}");
	expect(await screen.findByRole("heading", { name: "Iteration: ten questions" })).toHaveFocus();
	expect(host.at("/join/look")).toEqual([{ code: "K7M3XQ" }]);
});

test("a code in the address is looked at at once", async () => {
	open("?code=k7m-3xq");
	expect(await screen.findByRole("heading", { name: "Iteration: ten questions" })).toBeVisible();
	expect(new Set(host.at("/join/look").map((body) => JSON.stringify(body)))).toEqual(
		new Set(['{"code":"K7M3XQ"}']),
	);
	await userEvent.setup().click(screen.getByRole("button", { name: "Another code" }));
	expect(await field()).toHaveValue("K7M-3XQ");
});

test("a code that leads nowhere stays in its field", async () => {
	const user = userEvent.setup();
	open();
	await field();
	await user.keyboard("{Enter}");
	expect(await wrong()).toHaveTextContent("Type the code first.");
	await user.keyboard("aaaaaa{Enter}");
	await screen.findByText(
		"Nothing is open under this code. Look at the board again, or ask your teacher.",
	);
	expect(await field()).toHaveValue("AAAAAA");
	expect(await field()).toBeInvalid();
	expect(await field()).toHaveAccessibleDescription(/^Nothing is open under this code/);
	await user.keyboard("{Backspace}");
	expect(screen.queryByText(/Nothing is open/)).not.toBeInTheDocument();
});

test("a host that dies while the code is looked at takes nothing away", async () => {
	const user = userEvent.setup();
	open();
	await field();
	host.refuse = { "/join/look": AWAY };
	await user.keyboard("k7m3xq{Enter}");
	await screen.findByText("Nothing answers at the moment. What you typed stays here.");
	expect(await field()).toHaveValue("K7M3XQ");
	host.refuse = {};
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("heading", { name: "Iteration: ten questions" })).toBeVisible();
});

test("after too many guesses it is said how long to wait", async () => {
	vi.useFakeTimers();
	open();
	await passed();
	fireEvent.change(screen.getByRole("textbox"), { target: { value: "AAAAAA" } });
	host.refuse = {
		"/join/look": { status: 429, code: "busy", message: "that was wrong too often", wait: 3 },
	};
	fireEvent.click(screen.getByRole("button", { name: "Go on" }));
	await passed();
	expect(screen.getByRole("alert")).toHaveTextContent("That was wrong too often.");
	expect(screen.getByText("It can be tried again in 3 seconds.")).toBeVisible();
	host.refuse = {};
	fireEvent.change(screen.getByRole("textbox"), { target: { value: "K7M3XQ" } });
	fireEvent.click(screen.getByRole("button", { name: "Go on" }));
	await passed();
	expect(host.at("/join/look")).toHaveLength(1);
	await pass(3000);
	expect(screen.queryByText(/tried again/)).not.toBeInTheDocument();
	fireEvent.click(screen.getByRole("button", { name: "Go on" }));
	await passed();
	expect(screen.getByRole("heading", { name: "Iteration: ten questions" })).toBeVisible();
});

test("it is said what it is, and a seat is chosen by arrow keys", async () => {
	host.take("8");
	const user = userEvent.setup();
	open("?code=K7M3XQ");
	await screen.findByText("3B · 10 questions · 20 minutes");
	expect(screen.getByText("A test. While it goes on, nobody is told what is right.")).toBeVisible();
	expect(screen.getByText(/Nobody’s name is asked/)).toBeVisible();
	expect(seat("8 taken")).toBeDisabled();
	expect(screen.getByRole("group", { name: "Your seat" })).toBeVisible();
	await user.click(begin());
	expect(await wrong()).toHaveTextContent("Choose a seat first.");
	await user.click(seat("7"));
	expect(begin()).toHaveAccessibleName("Begin at seat 7");
	await user.keyboard("{ArrowRight}");
	expect(seat("otter")).toBeChecked();
	expect(begin()).toHaveAccessibleName("Begin as otter");
	await user.keyboard("{Enter}");
	expect(await screen.findByText("It goes on: s")).toBeVisible();
	expect(host.at("/join/sit")).toEqual([{ code: "K7M3XQ", seat: "otter" }]);
});

test("a seat that somebody was quicker to take is told, and the seats are looked at again", async () => {
	const user = userEvent.setup();
	open("?code=K7M3XQ");
	await user.click(await screen.findByRole("radio", { name: "otter" }));
	host.take("otter");
	await user.click(begin());
	expect(await wrong()).toHaveTextContent(
		"Otter is taken now. Choose another one; if it is yours, ask your teacher.",
	);
	expect(await screen.findByRole("radio", { name: "otter taken" })).not.toBeChecked();
	await user.click(seat("7"));
	expect(screen.queryByText(/is taken now/)).not.toBeInTheDocument();
	await user.click(begin());
	expect(await screen.findByText("It goes on: s")).toBeVisible();
});

test("seats are looked at again while they are shown; what others take is seen", async () => {
	vi.useFakeTimers();
	open("?code=K7M3XQ");
	await passed();
	fireEvent.click(seat("7"));
	host.take("7");
	host.take("8");
	await pass(5000);
	await passed();
	expect(seat("8 taken")).toBeDisabled();
	expect(screen.getByRole("alert")).toHaveTextContent("Seat 7 is taken now.");
	expect(begin()).toHaveAccessibleName("Begin");
	host.take("otter");
	await pass(5000);
	await passed();
	expect(screen.getByText("Every seat is taken. Ask your teacher.")).toBeVisible();
	host.refuse = { "/join/look": AWAY };
	await pass(5000);
	await passed();
	expect(screen.getByText(/What you see here may be a little older/)).toBeVisible();
	// Closed: nobody joins any more.
	host.refuse = { "/join/look": { status: 404, code: "notFound" } };
	await pass(5000);
	await passed();
	expect(screen.getByRole("textbox", { name: "What is the code?" })).toHaveValue("K7M3XQ");
	expect(screen.getByRole("alert")).toHaveTextContent("Nothing is open under this code.");
});

test("a host that dies while a seat is taken leaves the choice as it is", async () => {
	const user = userEvent.setup();
	open("?code=K7M3XQ");
	await user.click(await screen.findByRole("radio", { name: "8" }));
	host.refuse = { "*": AWAY };
	await user.click(begin());
	await screen.findByText(/What you chose stays here: try again/);
	expect(seat("8")).toBeChecked();
	host.refuse = {};
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("It goes on: s")).toBeVisible();
});
