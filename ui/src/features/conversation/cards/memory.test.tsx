import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { InteractionRequest } from "../../../api/generated";
import { begin, responses, show } from "./test-card";

beforeEach(begin);

describe("what to remember", () => {
	const request: InteractionRequest = {
		kind: "memoryCapture",
		proposals: [
			{
				id: "a",
				scope: { scope: "class", class: "3B" },
				path: "MEMORY.md",
				text: "Predict in pairs.",
				replaces: null,
				reason: "You kept it.",
			},
			{
				id: "b",
				scope: { scope: "teacher" },
				path: "MEMORY.md",
				text: "No computers.",
				replaces: null,
				reason: "",
			},
			{
				id: "c",
				scope: { scope: "teacher" },
				path: "MEMORY.md",
				text: "Short.",
				replaces: null,
				reason: "",
			},
		],
	};

	it("is decided one by one and sent together; silence decides nothing", async () => {
		const { user } = show(request);
		const [first, second] = screen.getAllByTestId("memory-proposal") as HTMLElement[];
		await user.click(within(first as HTMLElement).getByRole("button", { name: "Remember" }));
		await user.click(within(second as HTMLElement).getByRole("button", { name: "Edit" }));
		await user.type(screen.getByLabelText("What shall be remembered"), " At all");
		await user.selectOptions(screen.getByLabelText("About"), "3B");
		expect(screen.getByText("1 not decided yet")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Done" }));
		expect(responses()).toEqual([
			{
				kind: "memoryCapture",
				decisions: [
					{ proposalId: "a", verdict: { verdict: "confirm" } },
					{
						proposalId: "b",
						verdict: {
							verdict: "edit",
							text: "No computers. At all",
							scope: { scope: "class", class: "3B" },
						},
					},
				],
			},
		]);
	});

	it("is not decided by opening it, with or without going back", async () => {
		const { user } = show(request);
		const [first, second, third] = screen.getAllByTestId("memory-proposal") as HTMLElement[];
		await user.click(within(first as HTMLElement).getByRole("button", { name: "Edit" }));
		await user.keyboard(" and more{Escape}");
		expect(within(first as HTMLElement).getByText("Predict in pairs.")).toBeVisible();
		await user.click(within(second as HTMLElement).getByRole("button", { name: "Edit" }));
		await user.click(within(third as HTMLElement).getByRole("button", { name: "Remember" }));
		expect(screen.getByText("2 not decided yet")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Done" }));
		const decisions = [{ proposalId: "c", verdict: { verdict: "confirm" } }];
		expect(responses()).toEqual([{ kind: "memoryCapture", decisions }]);
	});

	it("says what it would take the place of, and what it would forget", async () => {
		const change = {
			id: "d",
			scope: { scope: "class", class: "3B" },
			path: "MEMORY.md",
			text: "Pairs work.",
			replaces: "Never pairs.",
			reason: "",
		} as const;
		const { user } = show({
			kind: "memoryCapture",
			proposals: [change, { ...change, id: "e", text: "" }],
		});
		const [changed, forgotten] = screen.getAllByTestId("memory-proposal") as HTMLElement[];
		expect(changed).toHaveTextContent("Instead of: Never pairs.Pairs work.");
		expect(forgotten).toHaveTextContent("Forget: Never pairs.");
		await user.click(within(changed as HTMLElement).getByRole("button", { name: "Edit" }));
		const places = within(changed as HTMLElement).getAllByRole("option");
		expect(places.map(({ textContent }) => textContent)).toEqual(["3B"]);
		await user.click(within(forgotten as HTMLElement).getByRole("button", { name: "Forget" }));
		await user.click(screen.getByRole("button", { name: "Done" }));
		const decisions = [{ proposalId: "e", verdict: { verdict: "confirm" } }];
		expect(responses()).toEqual([{ kind: "memoryCapture", decisions }]);
	});

	it("is left with one button", async () => {
		const { user } = show(request);
		await user.click(screen.getByRole("button", { name: "Not now" }));
		expect(responses()).toEqual([{ kind: "skipped" }]);
	});
});
