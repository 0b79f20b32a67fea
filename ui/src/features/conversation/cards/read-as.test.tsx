import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { platform } from "../../../platform";
import type { CardItem } from "../../../session/conversation";
import { CardRow } from ".";

let sent: [string, unknown][];

beforeEach(() => {
	localStorage.clear();
	sent = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		sent.push([command, params]);
		return { id: "s", updatedAt: "" } as never;
	});
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			disconnect = vi.fn();
			observe = vi.fn();
		},
	);
});

describe("how a request was read", () => {
	it("stands first on the card, and one click names another topic", async () => {
		const item: CardItem = {
			kind: "card",
			key: "k",
			outcome: { how: "open" },
			shown: true,
			interaction: {
				id: "read",
				origin: { by: "tool", callId: "c" },
				expiresAt: null,
				request: {
					kind: "feedforward",
					summary: "I'll plan for 3B.",
					reading: {
						text: "a lesson on binary for 3B, 50 minutes",
						topic: "binary",
						notes: ["I have no notes on binary."],
					},
					items: [],
				},
			},
		};
		render(
			<QueryClientProvider client={new QueryClient()}>
				<Tooltip.Provider>
					<CardRow item={item} sessionId="s" className="3B" />
				</Tooltip.Provider>
			</QueryClientProvider>,
		);
		const user = userEvent.setup();
		expect(screen.getByTestId("read-as")).toHaveTextContent(
			/I read this as: a lesson on binary for 3B, 50 minutes\.\s*I have no notes on binary\./,
		);
		await user.click(screen.getByRole("button", { name: "Change the topic, binary" }));
		const field = screen.getByLabelText("What it is about");
		await user.clear(field);
		await user.type(field, "binary search");
		await user.click(screen.getByRole("button", { name: "Use my choice" }));
		const answers = sent.filter(([command]) => command === "interaction_answer");
		expect(answers.map(([, params]) => (params as { response: unknown }).response)).toEqual([
			{ kind: "feedforward", removed: [], added: [], note: "", meant: "binary search" },
		]);
	});
});
