import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ModelInfo, Spending } from "../../api/generated";
import { platform } from "../../platform";
import { beside, Cost } from "./cost";
import { ownModel } from "./model-form";

const MONTH: Spending = {
	month: "2026-11",
	isNow: true,
	spent: { usd: 1.2, unpriced: 3 },
	calls: 5,
	says: "At least $1.20 was spent. The price of llama is not known.",
	budget: null,
	parts: [
		{
			part: "agent",
			name: "planner",
			provider: "anthropic",
			model: "claude-sonnet-5-5",
			calls: 2,
			inputTokens: 12_345,
			outputTokens: 678,
			spent: { usd: 1.2, unpriced: 0 },
		},
		{
			part: "title",
			name: "title",
			provider: "openai",
			model: "llama",
			calls: 3,
			inputTokens: 90,
			outputTokens: 9,
			spent: { usd: 0, unpriced: 3 },
		},
	],
};

test("a month says who asked for what, and an unknown price is not nothing", async () => {
	const call = vi.spyOn(platform, "call").mockResolvedValue(MONTH as never);
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Cost />
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	const rows = within(await screen.findByTestId("spending-parts")).getAllByRole("row");
	expect(rows.map((row) => row.textContent)).toEqual([
		"Who askedModelCallsTokens readWrittenCost",
		"Agent plannerclaude-sonnet-5-5212,345678US$1.20",
		"Names of sessionsllama3909unknown",
	]);
	await user.type(screen.getByRole("textbox", { name: "US dollars a month" }), "5,50");
	await user.click(screen.getByRole("radio", { name: /^Stop/ }));
	await user.click(screen.getByRole("button", { name: "Keep" }));
	const budget = { monthUsd: 5.5, whenPassed: "stop" };
	expect(call).toHaveBeenCalledWith("budget_choose", { budget });
	await user.click(screen.getByRole("button", { name: "The month before" }));
	expect(call).toHaveBeenCalledWith("spending_month", { month: "2026-10" });
});

test("the months of a year follow one another", () => {
	expect([beside("2026-01", -1), beside("2026-12", 1), beside("2026-11", 0)]).toEqual([
		"2025-12",
		"2027-01",
		"2026-11",
	]);
});

const KNOWN: ModelInfo = {
	provider: "anthropic",
	listed: "anthropic",
	name: "claude-haiku-5-5",
	label: "Claude Haiku 5.5",
	context: 1_000_000,
	effort: "usual",
	input: 0.1,
	output: 0.5,
	cacheRead: 0.01,
	cacheWrite: null,
	retrieved: "2026-11-21",
	source: "a list",
	own: false,
};

test("of a built-in model only what she changes becomes hers", () => {
	const typed = {
		listed: "anthropic",
		name: "claude-haiku-5-5",
		label: "Claude Haiku 5.5",
		context: "1000000",
		input: "0.1",
		output: "0.5",
		cacheRead: "0.01",
		cacheWrite: "",
		effort: "high" as const,
	};
	const own = { listed: "anthropic", name: "claude-haiku-5-5", label: null, context: null };
	expect(ownModel(typed, KNOWN)).toEqual({ ...own, effort: "high", price: null });
	expect(ownModel({ ...typed, input: "0,2" }, KNOWN)?.price).toEqual({
		input: 0.2,
		output: 0.5,
		cacheRead: 0.01,
		cacheWrite: null,
	});
	expect(ownModel({ ...typed, input: "much" }, KNOWN)).toBeNull();
	expect(ownModel({ ...typed, output: "" }, KNOWN)).toBeNull();
	// A new one needs a price, 0 for what costs nothing.
	expect(ownModel({ ...typed, input: "", output: "", cacheRead: "" }, null)).toBeNull();
	expect(
		ownModel({ ...typed, context: "32,000", input: "0", output: "0", cacheRead: "" }, null),
	).toEqual({
		...own,
		label: "Claude Haiku 5.5",
		context: 32_000,
		effort: "high",
		price: { input: 0, output: 0, cacheRead: null, cacheWrite: null },
	});
});
