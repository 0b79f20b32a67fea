import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { App } from "./app";
import { platform } from "./platform";
import { useView } from "./shared/view";

/** jsdom lays nothing out, so no size ever changes. */
class Still {
	observe() {}
	unobserve() {}
	disconnect() {}
}

/** The window with a host that has not answered yet. */
function open() {
	useView.setState({ theme: "light" });
	vi.stubGlobal("ResizeObserver", Still);
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
	Element.prototype.scrollIntoView = () => {};
	vi.spyOn(platform, "call").mockImplementation(() => new Promise(() => {}));
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Tooltip.Provider>
				<App />
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

beforeEach(() => localStorage.clear());

const DIALOGS = [
	["{Control>}k{/Control}", "Command palette"],
	["{Control>}{Shift>}f{/Shift}{/Control}", "Find in past sessions"],
	["{Control>},{/Control}", "Settings"],
] as const;

test.each(DIALOGS)("a dialog takes the focus and gives it back: %s", async (keys, name) => {
	const user = open();
	const field = screen.getByRole("textbox", { name: /message/i });
	act(() => field.focus());
	expect(field).toHaveFocus();
	await user.keyboard(keys);
	const dialog = await screen.findByRole("dialog", { name });
	await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
	await user.keyboard("{Escape}");
	expect(screen.queryByRole("dialog")).toBeNull();
	await waitFor(() => expect(field).toHaveFocus());
});

test("a dialog that is opened from the palette gives the focus back to where it was before", async () => {
	const user = open();
	const button = screen.getByRole("button", { name: "Go to anything" });
	act(() => button.focus());
	await user.keyboard("{Enter}");
	await screen.findByRole("dialog", { name: "Command palette" });
	await user.keyboard("Keys of the keyboard{Enter}");
	await screen.findByRole("dialog", { name: "Keys" });
	expect(screen.getAllByRole("dialog")).toHaveLength(1);
	await user.keyboard("{Escape}");
	expect(screen.queryByRole("dialog")).toBeNull();
	await waitFor(() => expect(button).toHaveFocus());
});

test.each(["Memory", "Settings", "Hide the sidebar"])(
	"the palette gives the focus back by Escape to where it was: %s",
	async (name) => {
		const user = open();
		const button = screen.getByRole("button", { name });
		act(() => button.focus());
		await user.keyboard("{Control>}k{/Control}");
		await screen.findByRole("dialog", { name: "Command palette" });
		await user.keyboard("zoom{Escape}");
		expect(screen.queryByRole("dialog")).toBeNull();
		await waitFor(() => expect(button).toHaveFocus());
	},
);
