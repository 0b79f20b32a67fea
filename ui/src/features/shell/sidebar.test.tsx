import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { platform } from "../../platform";
import { type ExpectingHost, expectingHost, prediction } from "../../shared/test-expectations";
import { useView } from "../../shared/view";
import { Rail } from "./rail";
import { Sidebar } from "./sidebar";

let host: ExpectingHost;

beforeEach(() => {
	useView.setState({ ...useView.getInitialState(), theme: "light" });
	host = expectingHost({ asked: false });
});

function open() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Rail />
			<Sidebar
				lists={{ sessions: <p>Talks</p>, lessons: <p>Plans</p>, files: <p>Papers</p> }}
				rooms={{
					assess: <p>Tests</p>,
					memory: <p>Notes</p>,
					learn: <p>Guesses</p>,
					study: <p>studies</p>,
				}}
				footer={null}
			/>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

const shown = () =>
	["Talks", "Plans", "Papers", "Tests", "Notes", "Guesses"].filter(
		(text) => screen.queryByText(text) !== null,
	);

test("one list is shown at a time, and which one is kept", async () => {
	const user = open();
	expect(shown()).toEqual(["Talks"]);
	await user.click(screen.getByRole("tab", { name: "Files" }));
	expect(shown()).toEqual(["Papers"]);
	await user.keyboard("{ArrowLeft}{Enter}");
	expect(shown()).toEqual(["Plans"]);
	expect(JSON.parse(localStorage.getItem("view") ?? "").state).toMatchObject({
		room: "plan",
		list: "lessons",
	});
});

test("a room shows its own list, and brings a hidden one back", async () => {
	const user = open();
	useView.setState({ sidebar: false });
	expect(screen.getByRole("button", { name: "Plan" })).toHaveAttribute("aria-current", "page");
	await user.click(screen.getByRole("button", { name: "Memory" }));
	expect(shown()).toEqual(["Notes"]);
	expect(screen.getByRole("button", { name: "Memory" })).toHaveAttribute("aria-current", "page");
	expect(screen.getByRole("button", { name: "Plan" })).not.toHaveAttribute("aria-current");
	expect(useView.getState().sidebar).toBe(true);
	await user.click(screen.getByRole("button", { name: "Assess" }));
	expect(shown()).toEqual(["Tests"]);
	expect(screen.getByRole("navigation", { name: "What pupils can sit down to" })).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Plan" }));
	expect(shown()).toEqual(["Talks"]);
});

test("the room of what she expects is there for whoever wants it, or has said so before", async () => {
	open();
	await waitFor(() => expect(platform.call).toHaveBeenCalled());
	expect(screen.queryByRole("button", { name: "Learn" })).toBeNull();
	cleanup();
	host.known = { ...host.known, predictions: [prediction("one")] };
	const user = open();
	await user.click(await screen.findByRole("button", { name: "Learn" }));
	expect(shown()).toEqual(["Guesses"]);
	expect(screen.getByRole("navigation", { name: /What you expect/ })).toBeVisible();
});
