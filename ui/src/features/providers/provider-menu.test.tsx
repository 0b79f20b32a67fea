import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { platform } from "../../platform";
import { placeNow } from "../../shared/use-place";
import { ProviderMenu } from "./provider-menu";

test("says why the offline drafter answers, and what the others lack", async () => {
	const notice = "the offline drafter answers, because Anthropic needs a key: set X";
	const common = { note: "A note.", ready: true, missing: null };
	vi.spyOn(platform, "call").mockResolvedValue({
		provider: "offline",
		model: "drafter-1",
		providers: [
			{ ...common, name: "offline", label: "Offline drafter", remote: false },
			{
				...common,
				name: "anthropic",
				label: "Claude",
				remote: true,
				ready: false,
				missing: "Anthropic needs a key: set X",
			},
		],
		notice,
		problems: 0,
	} as never);
	render(
		<QueryClientProvider client={new QueryClient()}>
			<ProviderMenu />
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	await user.click(await screen.findByTestId("provider"));
	expect(await screen.findByTestId("provider-notice")).toHaveTextContent(
		"Offline drafter answers until another is set up.",
	);
	// A variable of the environment is nothing for a teacher.
	expect(screen.queryByText(/set X/)).toBeNull();
	expect(screen.queryByText(/drafter-1/)).toBeNull();
	await user.click(screen.getByText("Not set up yet. Open the settings …"));
	expect(placeNow().at).toBe("settings");
});

test("says that nobody was chosen yet", async () => {
	vi.spyOn(platform, "call").mockResolvedValue({
		provider: "",
		model: "",
		providers: [],
		notice: "who is to answer?",
		problems: 0,
	} as never);
	render(
		<QueryClientProvider client={new QueryClient()}>
			<ProviderMenu />
		</QueryClientProvider>,
	);
	expect(await screen.findByTestId("provider")).toHaveTextContent("Who answers: Nobody yet");
});
