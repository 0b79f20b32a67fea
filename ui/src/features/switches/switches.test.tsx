import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { wholeMessage } from "../../api/queries";
import { platform } from "../../platform";
import { forgetSwitches, switchesNow } from "../../session/switches";
import { SwitchesButton } from ".";
import { USUAL } from "./words";

function show(sessionId: string | null, factors = USUAL) {
	vi.spyOn(platform, "call").mockImplementation(async (command) => {
		if (command === "trace_list")
			return {
				traces: [
					{ traceId: "t2", parent: null, status: "success" },
					{ traceId: "t1", parent: null, status: "success" },
				],
			} as never;
		if (command === "run_prompt")
			return { prompts: [{ agent: "planner", factors, fragments: [] }] } as never;
		throw new Error(`unexpected ${command}`);
	});
	render(
		<QueryClientProvider client={new QueryClient()}>
			<SwitchesButton sessionId={sessionId} state={null} />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("what is switched off says what that does and goes with the next message", async () => {
	forgetSwitches(null);
	const user = show(null);
	await user.click(screen.getByRole("button", { name: "What takes part" }));
	await user.click(
		await screen.findByRole("group", { name: "Memory" }).then((group) => {
			const [, off] = group.querySelectorAll("input");
			if (!off) throw new Error("no second position");
			return off;
		}),
	);
	expect(screen.getByText(/Nothing is read from memory/)).toBeVisible();
	await user.type(screen.getByRole("spinbutton", { name: /Steps at most/ }), "7");
	const { factors, maxTurns } = switchesNow(null);
	expect(factors.memory).toBe("off");
	const sent = wholeMessage(
		{ sessionId: null, command: null, text: "x", factors, maxTurns },
		false,
	);
	expect(sent.factors).toEqual({
		workspace: null,
		scaffolding: null,
		skills: null,
		topology: null,
		memory: "off",
		effort: null,
	});
	expect(sent.maxTurns).toBe(7);
	expect(screen.getByTestId("switches")).toHaveAccessibleName("What takes part: 2 not as usual");
	forgetSwitches(null);
});

test("a conversation shows what its last run had, whoever switched it", async () => {
	show("s", { ...USUAL, workspace: "off", skills: "tier1" });
	await waitFor(() =>
		expect(screen.getByTestId("switches")).toHaveAccessibleName("What takes part: 2 not as usual"),
	);
});

test("a message without switches leaves everything as it was", () => {
	const sent = wholeMessage({ sessionId: "s", command: null, text: "x" }, false);
	expect(Object.values(sent.factors)).toEqual([null, null, null, null, null, null]);
	expect(sent.maxTurns).toBeNull();
});
