import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CallError, platform } from "../../platform";
import { EMPTY } from "../../session/conversation";
import { Composer } from "./composer";

const OFFLINE = {
	name: "offline",
	label: "Offline drafter",
	ready: true,
	defaultModel: "drafter-1",
};
const SERVER = { ...OFFLINE, name: "openai", label: "A server", defaultModel: "" };
const CLAUDE = { ...OFFLINE, name: "anthropic", label: "Claude", ready: false };

test("where nobody was chosen she says who answers, and her words go there", async () => {
	const sent: unknown[] = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "app_info") return { providers: [OFFLINE, SERVER, CLAUDE] } as never;
		if (command === "cost_estimate") return new Promise(() => undefined);
		if (command !== "session_send") return { commands: [] } as never;
		sent.push(params);
		const nobody = { code: "unanswered", message: "who is to answer?", detail: null } as const;
		if (sent.length === 1) throw new CallError(nobody);
		return { sessionId: "s", traceId: "t", taken: "begun" } as never;
	});
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Composer sessionId="s" conversation={EMPTY} busy={false} onStop={() => undefined} />
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	await user.type(screen.getByTestId("composer"), "loops for 3B{Enter}");
	await user.click(await screen.findByRole("button", { name: "Offline drafter" }));
	expect(sent).toMatchObject([
		{ text: "loops for 3B", provider: null },
		{ text: "loops for 3B", provider: "offline" },
	]);
	// What lacks a key or a model that is named is chosen in the settings.
	expect(screen.queryByRole("button", { name: /Claude|A server/ })).toBeNull();
});
