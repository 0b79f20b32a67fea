import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { AppInfo, PromptPreview, ProviderInfo } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { EMPTY } from "../../session/conversation";
import { useDrafts, writeDraft } from "../../session/draft";
import { startAt, WhileAt } from "../../shared/test-place";
import { Composer } from "./composer";
import { PreviewDialog } from "./preview-dialog";

const SCHEMA = { type: "object", properties: { path: { type: "string" } } };
const PREVIEW: PromptPreview = {
	provider: "anthropic",
	model: "claude-sonnet-5",
	understood: null,
	fragments: [
		{ tag: "identity", source: "soul.md", text: "Be kind.", cutBytes: 0 },
		{ tag: "workspace_file", source: "classes/3B.md", text: "[[person-1]] reads.", cutBytes: 34 },
	],
	system: "<identity>Be kind.</identity>",
	tools: [{ name: "read_file", description: "Read a file.", schema: SCHEMA }],
	hooks: [
		{ name: "scope-check", points: ["preLoop"], instructions: ["Is it about teaching?"] },
		{ name: "context-budget", points: ["preModel"], instructions: [] },
	],
	messages: [
		{ role: "user", text: "a lesson on iteration" },
		{
			role: "assistant",
			stop: "toolUse",
			content: [
				{ type: "text", text: "I look." },
				{ type: "toolCall", id: "c", name: "read_file", input: { path: "classes/3B.md" } },
			],
		},
		{ role: "tool", callId: "c", content: "# 3B", isError: false },
	],
	text: "iteration for [[person-1]]",
	replaced: "1 name",
	sizes: [
		{ kind: "fragment", name: "identity soul.md", tokens: 12 },
		{ kind: "fragment", name: "workspace_file classes/3B.md", tokens: 1300 },
		{ kind: "tool", name: "read_file", tokens: 40 },
		{ kind: "said", name: "what was said before", tokens: 20 },
		{ kind: "words", name: "her words", tokens: 7 },
	],
	contextTokens: 200_000,
	writer: null,
	cost: {
		provider: "anthropic",
		model: "claude-sonnet-5-5",
		readingUsd: 0.02,
		alike: null,
		price: "known",
		month: { standing: "wouldPass", says: "With it this month would come to about $5.10." },
		says: "At least $0.02 for reading what is sent once.",
	},
};
const PROVIDERS = [
	{ name: "anthropic", label: "Anthropic", remote: true },
	{ name: "offline", label: "Offline drafter", remote: false },
	{ name: "openai", label: "llama.cpp", remote: false },
] as ProviderInfo[];

let asked: unknown[];
let answer: () => Promise<PromptPreview>;

beforeEach(() => {
	localStorage.clear();
	useDrafts.setState({ byKey: {}, unkept: {}, tooLong: false, focus: 0 });
	startAt({ at: "session", sessionId: "s" });
	asked = [];
	answer = async () => PREVIEW;
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "command_list") return { commands: [] } as never;
		if (command === "app_info") return { providers: PROVIDERS } as Partial<AppInfo> as never;
		if (command !== "prompt_preview") throw new Error(`${command} was called`);
		asked.push(params);
		return (await answer()) as never;
	});
});

/** The composer with the dialog over it, opened by the keyboard. */
async function open(text = "") {
	if (text !== "") writeDraft("s", { text });
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<Tooltip.Provider>
				<Composer sessionId="s" conversation={EMPTY} busy={false} onStop={() => undefined} />
				<WhileAt at="preview">{() => <PreviewDialog />}</WhileAt>
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	screen.getByRole("button", { name: "What is sent" }).focus();
	await user.keyboard("{Enter}");
	const dialog = await screen.findByRole("dialog", { name: "What is sent" });
	return { user, dialog, within: within(dialog) };
}

it("asks for what sending would send, and shows where it goes and how much it is", async () => {
	const { within } = await open("iteration for Olena");
	expect(
		await within.findByText(
			"This goes to Anthropic, for claude-sonnet-5. Replaced before it leaves this computer: 1 name.",
		),
	).toBeVisible();
	expect(asked).toEqual([
		expect.objectContaining({ sessionId: "s", text: "iteration for Olena", harmless: false }),
	]);
	expect(within.getByTestId("preview-total")).toHaveTextContent(
		"About 1,379 tokens of the 200,000 that claude-sonnet-5 takes, with its answer",
	);
	expect(within.getByTestId("preview-cost")).toHaveTextContent("At least $0.02 for reading");
	expect(within.getByText("With it this month would come to about $5.10.")).toBeVisible();
	const heads = within.getAllByRole("heading", { level: 3 }).map((head) => head.textContent);
	expect(heads).toEqual([
		"Prompt1,312 tokens",
		"Tools40 tokens",
		"What was said before20 tokens",
		"Your words7 tokens",
		"Checks that ask a model on the way",
	]);
	const folds = within.getAllByRole("button", { expanded: false });
	expect(folds.map((fold) => fold.textContent)).toEqual([
		"soul.mdidentity, 12 tokens",
		"classes/3B.mdworkspace file, 1,300 tokens, 34 bytes cut off",
		"read_file40 tokens",
		"3 messages",
		"scope-check",
	]);
	expect(within.getByText("iteration for [[person-1]]")).toBeVisible();
});

it("unfolds each piece by keyboard, as a model reads it, and closes with Escape", async () => {
	const { user, within } = await open("iteration");
	const fold = async (name: RegExp) => {
		(await within.findByRole("button", { name })).focus();
		await user.keyboard("{Enter}");
	};
	await fold(/^classes\/3B/);
	expect(within.getByText("[[person-1]] reads.")).toBeVisible();
	await fold(/^read_file/);
	expect(within.getByText(/^Read a file\.\s+\{/)).toBeVisible();
	await fold(/^3 messages/);
	expect(within.getByText(/^You: a lesson on iteration/).textContent).toBe(
		'You: a lesson on iteration\n\nAssistant: I look.\nCalls read_file: {"path":"classes/3B.md"}\n\nResult: # 3B',
	);
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("copies the whole of it", async () => {
	const { user, within } = await open("iteration");
	await user.click(await within.findByRole("button", { name: "Copy everything" }));
	const copied = await navigator.clipboard.readText();
	for (const part of [PREVIEW.system, "read_file: Read a file.", "Result: # 3B", PREVIEW.text]) {
		expect(copied).toContain(part);
	}
});

it("says of the offline drafter that nothing is sent, and counts nothing", async () => {
	answer = async () => ({
		...PREVIEW,
		provider: "offline",
		replaced: null,
		text: "",
		messages: [],
	});
	const { within } = await open();
	expect(
		await within.findByText(/^Nothing is sent: the offline drafter works by rules/),
	).toBeVisible();
	expect(within.queryByTestId("preview-total")).not.toBeInTheDocument();
	expect(within.getByText(/^You have typed nothing yet\./)).toBeVisible();
	expect(within.queryByText(/^Checks that ask/)).not.toBeInTheDocument();
	expect(within.queryByText("What was said before")).not.toBeInTheDocument();
});

it("says of a small model what it is sent instead", async () => {
	const writer = { provider: "openai", model: "gemma3", contextTokens: 8192 };
	answer = async () => ({ ...PREVIEW, provider: "offline", replaced: null, writer });
	const { within } = await open("iteration");
	expect(await within.findByText(/gemma3 takes 8,192 tokens at once/)).toHaveTextContent(
		"one section at a time, with its answer at most 4,000 tokens, and none of this.",
	);
});

it("says of a model on this computer that it is there, and when it is too much for it", async () => {
	answer = async () => ({ ...PREVIEW, provider: "openai", replaced: null, contextTokens: 1000 });
	const { within } = await open("iteration");
	expect(
		await within.findByText("llama.cpp on this computer is given this, for claude-sonnet-5."),
	).toBeVisible();
	expect(within.getByText("This is more than it takes.")).toBeVisible();
});

it("says that typed words answer the open question", async () => {
	answer = async () => ({ ...PREVIEW, text: "" });
	const { within } = await open("3B");
	expect(await within.findByText(/^They answer the question that is open/)).toBeVisible();
});

it("says why it cannot be shown, and asks again", async () => {
	answer = () =>
		Promise.reject(new CallError({ code: "invalid", message: "no key is set", detail: null }));
	const { user, within } = await open("iteration");
	expect(await within.findByText("No key is set.")).toBeVisible();
	answer = async () => PREVIEW;
	await user.click(within.getByRole("button", { name: "Try again" }));
	expect(await within.findByTestId("preview")).toBeVisible();
});
