import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ModelFailureKind } from "../../api/generated";
import { platform } from "../../platform";
import type { NoticeItem } from "../../session/conversation";
import { Ending } from "./ending";

const PROVIDERS = [
	{ name: "offline", label: "Offline drafter", remote: false, ready: true },
	{ name: "anthropic", label: "Claude", remote: true, ready: true },
	{ name: "openai", label: "Local server", remote: false, ready: true },
];

let sent: { text: string; provider: string | null }[];

async function ended(
	reason: NoticeItem["reason"],
	provider = "openai",
	kind: ModelFailureKind | null = null,
) {
	sent = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "app_info") return { providers: PROVIDERS } as never;
		sent.push(params as never);
		return {} as never;
	});
	const item: NoticeItem = {
		kind: "notice",
		key: "notice:1",
		reason,
		text: "could not reach the local server",
		failure: kind && { kind, provider },
		latest: true,
	};
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Ending
				item={item}
				sessionId="s"
				lastSaid={{ text: "a lesson on loops", command: null }}
				provider={provider}
			/>
		</QueryClientProvider>,
	);
	await screen.findByRole("button", { name: "Try again" });
	return userEvent.setup();
}

test("a model that does not answer is asked again, replaced or left, as she says", async () => {
	const user = await ended("error_model");
	expect(screen.queryByRole("button", { name: /Claude/ })).toBeNull();
	await user.click(await screen.findByRole("button", { name: "Use the offline drafter" }));
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(sent.map(({ text, provider }) => [text, provider])).toEqual([
		["a lesson on loops", "offline"],
		["a lesson on loops", null],
	]);
	await user.click(screen.getByRole("button", { name: "Stop here" }));
	expect(screen.queryAllByRole("button")).toEqual([]);
	expect(screen.getByText("could not reach the local server")).toBeVisible();
});

test("what ended otherwise is only tried again", async () => {
	await ended("error_max_turns");
	expect(screen.getAllByRole("button")).toHaveLength(1);
});

test.each([
	["anthropic", "network", "The network is away"],
	["openai", "network", "Local server is not there"],
	["anthropic", "auth", "The key is not accepted"],
	["openai", "overloaded", "Local server is busy"],
] as const)("that %s does not answer (%s) is a state", async (provider, failure, state) => {
	await ended("error_model", provider, failure);
	expect(await screen.findByText(state)).toBeVisible();
	expect(screen.getByRole("status")).toBeVisible();
	expect(screen.queryByRole("button", { name: "Look at the key …" }) !== null).toBe(
		failure === "auth",
	);
});
