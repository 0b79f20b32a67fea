import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CostEstimate } from "../../api/generated";
import { platform } from "../../platform";
import { CostLine } from "./cost-line";

const ESTIMATE: CostEstimate = {
	provider: "anthropic",
	model: "claude-sonnet-5-5",
	readingUsd: 0.02,
	alike: null,
	price: "known",
	month: null,
	says: "About $0.02, as the last of its kind cost.",
};

function show(estimate: Partial<CostEstimate>, provider = "anthropic") {
	const call = vi.spyOn(platform, "call").mockImplementation(async (command) => {
		if (command === "cost_estimate") return { ...ESTIMATE, ...estimate } as never;
		if (command === "app_info") return { provider, providers: [] } as never;
		throw new Error(`unexpected ${command}`);
	});
	render(
		<QueryClientProvider client={new QueryClient()}>
			<CostLine sessionId={null} busy={false} />
		</QueryClientProvider>,
	);
	return call;
}

test("what it will cost is said before it is sent, with how the month stands", async () => {
	show({ month: { standing: "within", says: "$1.20 of this month's $5.00 is spent." } });
	const line = await screen.findByText(/as the last of its kind cost/);
	expect(line).toHaveTextContent("$1.20 of this month's $5.00 is spent.");
	expect(screen.queryByRole("status")).toBeNull();
});

test("a budget that would be passed, or that cannot hold a model, is a warning", async () => {
	const says =
		"Your budget of $5.00 a month cannot hold this, because the price of x is not known.";
	show({ price: "unknown", month: { standing: "unbound", says } });
	expect(await screen.findByRole("status")).toHaveTextContent(says);
	expect(screen.getByRole("button", { name: "Change the budget" })).toBeVisible();
});

test("whoever plans by rules is asked for no estimate", async () => {
	const call = show({}, "offline");
	await vi.waitFor(() => expect(call).toHaveBeenCalledWith("app_info", expect.anything()));
	await Promise.resolve();
	expect(call).not.toHaveBeenCalledWith("cost_estimate", expect.anything());
});
