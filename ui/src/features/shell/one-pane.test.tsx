import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lookAtSection } from "../../session/wanted-view";
import { closeHelp, openHelp } from "../../shared/help";
import { openFileAt, openSession } from "../../shared/use-place";
import { useView } from "../../shared/view";
import { Panes } from "./panes";

const AT_FIRST = window.innerWidth;

beforeEach(() => {
	window.innerWidth = 640;
	useView.setState({ ...useView.getInitialState(), sidebar: true });
});

afterEach(() => {
	window.innerWidth = AT_FIRST;
});

function open() {
	render(
		<Panes
			rail={<button type="button">A room</button>}
			sidebar={<button type="button">A file</button>}
			conversation={<p>Talk</p>}
			document={<p>Paper</p>}
		/>,
	);
	return userEvent.setup();
}

const shown = () => ["Talk", "Paper"].filter((text) => !screen.getByText(text).closest("[hidden]"));

test("a narrow window shows the conversation or the document, whichever was asked for last", async () => {
	const user = open();
	expect(shown()).toEqual(["Talk"]);
	await user.click(screen.getByRole("button", { name: "Document" }));
	expect(shown()).toEqual(["Paper"]);
	act(() => openSession("s"));
	expect(shown()).toEqual(["Talk"]);
	act(() => openFileAt("soul.md"));
	expect(shown()).toEqual(["Paper"]);
	act(() => useView.getState().showPanes("conversation"));
	expect(shown()).toEqual(["Talk"]);
	act(() => lookAtSection({ path: "a", id: "b" }));
	expect(shown()).toEqual(["Paper"]);
});

test("its sidebar comes by a button and a key, and goes when something was opened from it", async () => {
	const user = open();
	expect(screen.queryByText("A file")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Show the sidebar" }));
	expect(await screen.findByText("A file")).toBeVisible();
	act(() => openFileAt("soul.md"));
	await waitFor(() => expect(screen.queryByText("A file")).toBeNull());
	act(() => useView.getState().toggleSidebar());
	expect(await screen.findByText("A file")).toBeVisible();
	// The guide would lie behind them, and be out of reach.
	act(() => openHelp(null));
	await waitFor(() => expect(screen.queryByText("A file")).toBeNull());
	act(() => closeHelp());
	expect(screen.getByRole("button", { name: "Show the sidebar" })).toHaveFocus();
	act(() => useView.getState().toggleSidebar());
	expect(await screen.findByText("A file")).toBeVisible();
	await waitFor(() =>
		expect(screen.getByTestId("sidebar-pane")).toContainElement(
			document.activeElement as HTMLElement,
		),
	);
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByText("A file")).toBeNull());
	// The wide window finds its sidebar as it was left.
	expect(useView.getState().sidebar).toBe(true);
});

test.each([640, 1280])(
	"a room with a page of its own has the panes alive behind it at %i",
	(width) => {
		window.innerWidth = width;
		render(
			<Panes
				rail={null}
				sidebar={null}
				conversation={<p>Talk</p>}
				document={<p>Paper</p>}
				page={<p>Notes</p>}
			/>,
		);
		expect(screen.getByText("Notes").closest("[hidden]")).toBeNull();
		expect(screen.getByText("Talk").closest("[hidden]")).not.toBeNull();
		expect(screen.getByText("Paper").closest("[hidden], [inert]")).not.toBeNull();
		expect(screen.queryByRole("button", { name: "Document" })).toBeNull();
	},
);
