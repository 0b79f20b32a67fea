import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { AppInfo, ProviderInfo } from "../../api/generated";
import { platform } from "../../platform";
import { type Conversation, EMPTY, type NoticeItem } from "../../session/conversation";
import { readDraft, useDrafts, writeDraft } from "../../session/draft";
import { AnsweringBar } from "./answering-bar";

const OFFLINE: ProviderInfo = {
	name: "offline",
	label: "Offline drafter",
	note: "Rules.",
	defaultModel: "drafter",
	ready: true,
	missing: null,
	remote: false,
};
const CLAUDE = { ...OFFLINE, name: "anthropic", label: "Claude", remote: true };

async function bar(
	chosen: string,
	answers: string | null,
	ready = true,
	items: Conversation["items"] = [],
) {
	const providers = [OFFLINE, { ...CLAUDE, ready }];
	const info = { provider: chosen, providers } as AppInfo;
	vi.spyOn(platform, "call").mockResolvedValue(info as never);
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	const conversation = { ...EMPTY, provider: answers, items };
	render(
		<QueryClientProvider client={client}>
			<AnsweringBar sessionId="s" conversation={conversation} />
		</QueryClientProvider>,
	);
	await vi.waitFor(() => expect(client.isFetching()).toBe(0));
}

beforeEach(() => {
	localStorage.clear();
	useDrafts.setState({ byKey: {}, unkept: {}, tooLong: false, focus: 0 });
});

it("names who answers here, and says what is sent before another goes on", async () => {
	await bar("anthropic", "offline");
	expect(screen.getByTestId("answering").textContent).toContain(
		"Offline drafter answers in this session.",
	);
	await userEvent.click(screen.getByTestId("change-answering"));
	expect(screen.getByTestId("answering").textContent).toContain(
		"Claude goes on with your next message. This whole conversation and the files it uses are then sent there.",
	);
	expect(readDraft("draft:s").provider).toBe("anthropic");
	await userEvent.click(screen.getByText("Stay with Offline drafter"));
	expect(readDraft("draft:s").provider).toBeNull();
});

it("promises nothing leaves only where the next one is on this computer", async () => {
	await bar("offline", "anthropic");
	await userEvent.click(screen.getByTestId("change-answering"));
	expect(screen.getByTestId("answering").textContent).toContain("on this computer");
});

it("offers the offline drafter for what she writes while the network is away", async () => {
	const away: NoticeItem = {
		kind: "notice",
		key: "notice:1",
		reason: "error_model",
		text: "Claude could not be reached.",
		failure: { kind: "network", provider: "anthropic" },
		latest: true,
	};
	await bar("anthropic", "anthropic", true, [away]);
	expect(screen.queryByTestId("answering")).toBeNull();
	act(() => writeDraft("s", { text: "shorter" }));
	expect(screen.getByTestId("answering").textContent).toContain("The network is away.");
	await userEvent.click(screen.getByRole("button", { name: "Use the offline drafter" }));
	expect(readDraft("draft:s")).toMatchObject({ text: "shorter", provider: "offline" });
	expect(screen.getByText("Stay with Claude")).toBeVisible();
});

it("stays in sight when the settings change after she said who goes on", async () => {
	writeDraft("s", { provider: "anthropic" });
	await bar("offline", "offline");
	expect(screen.getByTestId("answering").textContent).toContain("Claude goes on");
	await userEvent.click(screen.getByText("Stay with Offline drafter"));
	expect(readDraft("draft:s").provider).toBeNull();
	expect(screen.queryByTestId("answering")).toBeNull();
});

it.each([
	["offline", "offline", true],
	["anthropic", null, true],
	["anthropic", "offline", false],
])("is not there for %s chosen, %s answering, ready: %s", async (chosen, answers, ready) => {
	await bar(chosen, answers, ready);
	expect(screen.queryByTestId("answering")).toBeNull();
});
