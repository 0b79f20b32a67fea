import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { platform } from "../../platform";
import { useView } from "../../shared/view";
import { BackgroundWork } from "./away";

beforeEach(() => {
	useView.setState({ tellsAway: false });
	vi.spyOn(platform, "call").mockResolvedValue({ jobs: [] } as never);
});

function show(how: "notice" | "attention" | null) {
	vi.spyOn(platform.away, "how", "get").mockReturnValue(how);
	render(
		<QueryClientProvider client={new QueryClient()}>
			<BackgroundWork />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

const box = () => screen.getByRole("checkbox", { name: /^Tell me when work ends/ });

test("it is switched on when it may be, and off again", async () => {
	const user = show("notice");
	vi.spyOn(platform.away, "allow").mockResolvedValue(true);
	await user.click(box());
	expect(box()).toBeChecked();
	expect(useView.getState().tellsAway).toBe(true);
	await user.click(box());
	expect(useView.getState().tellsAway).toBe(false);
});

test("where the browser refuses it stays off, and says what to do", async () => {
	const user = show("notice");
	vi.spyOn(platform.away, "allow").mockResolvedValue(false);
	await user.click(box());
	expect(await screen.findByText(/nothing is switched on/)).toBeVisible();
	expect(box()).not.toBeChecked();
});

test("where nobody can be reached nothing is offered", () => {
	show(null);
	expect(screen.queryByRole("checkbox")).toBeNull();
});
