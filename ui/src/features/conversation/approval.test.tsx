import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { SessionSummary } from "../../api/generated";
import { platform } from "../../platform";
import { Approval, useNewApproval } from "./approval";

const SESSION = { id: "s", approval: "automation", updatedAt: "" } as SessionSummary;
let sent: unknown[];

beforeEach(() => {
	sent = [];
	useNewApproval.setState({ mode: "automation" });
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		sent.push([command, params]);
		return { ...SESSION, approval: "collaboration" } as never;
	});
});

async function choose(summary: SessionSummary | null) {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Approval summary={summary} />
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	await user.click(screen.getByRole("button", { name: "How it works: drafts it all first" }));
	await user.click(await screen.findByTestId("approval-collaboration"));
}

it("changes a session from its next message on", async () => {
	await choose(SESSION);
	await waitFor(() =>
		expect(sent).toEqual([["session_approval", { sessionId: "s", mode: "collaboration" }]]),
	);
});

it("is kept for a session that has not begun", async () => {
	await choose(null);
	expect(sent).toEqual([]);
	expect(useNewApproval.getState().mode).toBe("collaboration");
	expect(screen.getByTestId("approval")).toHaveTextContent("Asks before changes");
});
