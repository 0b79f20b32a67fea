import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { closeHelp, Guided, openHelp, useHelp } from "../../shared/help";
import { WhatIsThis } from "../../shared/ui";
import { HelpDock } from "./help-dock";

const scrolled: string[] = [];

beforeEach(() => {
	act(closeHelp);
	useHelp.setState({ place: null, tour: false });
	scrolled.length = 0;
	Element.prototype.scrollIntoView = function () {
		scrolled.push(this.getAttribute("data-part") ?? "");
	};
	Element.prototype.scrollTo = () => {};
});

function show(guided = true) {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Tooltip.Provider>
				<Guided value={guided}>
					<WhatIsThis of="Other ways" page="deciding" section="other-ways" />
					<HelpDock />
				</Guided>
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("“What is this?” opens its page at its section, and Escape gives the focus back", async () => {
	const user = show();
	const button = screen.getByRole("button", { name: "What is this? Other ways" });
	act(() => button.focus());
	await user.keyboard("{Enter}");
	const section = await screen.findByRole("region", { name: "Other ways" });
	await waitFor(() => expect(section).toHaveFocus());
	expect(scrolled).toEqual(["other-ways"]);
	const stopped = vi.fn();
	window.addEventListener("keydown", stopped);
	await user.keyboard("{Escape}");
	window.removeEventListener("keydown", stopped);
	// Escape stops the work elsewhere: here it only closes.
	expect(stopped.mock.calls[0]?.[0].defaultPrevented).toBe(true);
	expect(screen.queryByTestId("guide")).toBeNull();
	expect(button).toHaveFocus();
});

test("asked for again, the section comes into view again", async () => {
	const user = show();
	const button = screen.getByRole("button", { name: "What is this? Other ways" });
	await user.click(button);
	await screen.findByRole("region", { name: "Other ways" });
	await user.click(button);
	await waitFor(() => expect(scrolled).toEqual(["other-ways", "other-ways"]));
});

test("a link leads to another page, and the arrow to all of them", async () => {
	const user = show();
	act(() => openHelp({ page: "first-lesson" }));
	await user.click(await screen.findByRole("button", { name: "what will be used" }));
	await screen.findByRole("article", { name: "What will be used, and evidence" });
	await user.click(screen.getByRole("button", { name: "All pages of the guide" }));
	expect(screen.getAllByTestId("guide-page")).toHaveLength(10);
});

test("what was found opens, and the words that found it go", async () => {
	const user = show();
	act(() => openHelp(null));
	await user.type(await screen.findByRole("searchbox", { name: "Search the guide" }), "erase good");
	await user.click(screen.getAllByTestId("guide-hit")[0] as HTMLElement);
	await waitFor(() =>
		expect(screen.getByRole("region", { name: "Forget, and erase for good" })).toHaveFocus(),
	);
	expect(screen.getByRole("searchbox")).toHaveValue("");
});

test("words that nothing has say so", async () => {
	const user = show();
	act(() => openHelp(null));
	await user.type(await screen.findByRole("searchbox"), "zeppelin");
	expect(screen.getByRole("status")).toHaveTextContent("The guide has no part with these words.");
});

test("a picture opens larger, and Escape closes it and not the guide", async () => {
	const user = show();
	act(() => openHelp({ page: "memory" }));
	await user.click(await screen.findByRole("button", { name: /^Larger: The room of memory/ }));
	await screen.findByRole("dialog", { name: /The room of memory/ });
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(screen.getByTestId("guide")).toBeVisible();
});

test("whoever has no guide has no button that leads to one", () => {
	show(false);
	expect(screen.queryByTestId("what-is-this")).toBeNull();
});
