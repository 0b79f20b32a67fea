import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ModelServerInfo, ServerList } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { LocalModels } from "./local-models";

const OLLAMA: ModelServerInfo = {
	address: "http://127.0.0.1:11434/v1",
	label: "Ollama",
	loading: false,
	terms: null,
	agreed: false,
	models: [
		{ name: "gemma", window: 16_384, most: 131_072 },
		{ name: "qwen", window: null, most: 8192 },
	],
};
const NEAR: ModelServerInfo = {
	...OLLAMA,
	address: "http://192.168.1.20:11434/v1",
	terms: "What you write and your files' lines go to 192.168.1.20, unencrypted.",
};

let list: ServerList;
let info: { provider: string; model: string; providers: [] };
let sent: [string, unknown][];
let answering: () => Promise<unknown>;

beforeEach(() => {
	const asked = ["http://127.0.0.1:11434/v1", "http://127.0.0.1:1234/v1"];
	list = {
		at: "2026-01-05T09:00:00Z",
		asked,
		servers: [OLLAMA],
		wantKey: [],
		inUse: null,
		chosen: null,
		named: null,
	};
	info = { provider: "offline", model: "d", providers: [] };
	sent = [];
	const tested = { works: true, message: "Ready.", tookMs: 812, window: 16_384, note: null };
	answering = async () => ({ ...OLLAMA, model: "gemma", at: list.at, ...tested });
	vi.spyOn(platform, "call").mockImplementation(async (command, params, signal) => {
		if (command === "app_info") return info as never;
		sent.push([command, params]);
		if (command !== "server_test") return list as never;
		const gone = new Promise((_, reject) => {
			signal?.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
		});
		return (await Promise.race([answering(), gone])) as never;
	});
});

function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<LocalModels />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("servers are shown with their models, and one is tried and chosen by the keyboard", async () => {
	const user = show();
	const card = within(await screen.findByTestId("server-card"));
	expect(card.getByText(/answered at \d\d:\d\d/)).toBeVisible();
	expect(card.getByText("takes 16,384 tokens")).toBeVisible();
	expect(card.getByText("takes up to 8,192 tokens, as it is set up")).toBeVisible();
	card.getByRole("button", { name: "Try gemma" }).focus();
	await user.keyboard("{Enter}");
	expect(await card.findByText(/It answered “Ready.” in 812 ms at/)).toBeVisible();
	await user.tab();
	await user.keyboard("{Enter}");
	const chosen = { address: OLLAMA.address, model: "gemma", agreed: false, withKey: false };
	expect(sent).toContainEqual(["server_use", chosen]);
	// What it said stays while the servers are asked again.
	await vi.waitFor(() => expect(sent.filter(([name]) => name === "server_find")).toHaveLength(2));
	expect(card.getByText(/It answered “Ready.” in 812 ms at/)).toBeVisible();
});

test("a server of the network is used only after she agrees to where text goes", async () => {
	list = { ...list, servers: [NEAR] };
	const user = show();
	await user.click(await screen.findByRole("button", { name: "Use gemma" }));
	expect(screen.getByText(NEAR.terms ?? "")).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Leave it" }));
	expect(sent.map(([command]) => command)).toEqual(["server_find"]);
	await user.click(screen.getByRole("button", { name: "Use gemma" }));
	await user.click(screen.getByRole("button", { name: "Agree and use" }));
	const chosen = { address: NEAR.address, model: "gemma", agreed: true, withKey: false };
	expect(sent).toContainEqual(["server_use", chosen]);
});

test("nothing that answers says what to start, and another address can be asked", async () => {
	list = { ...list, servers: [] };
	const user = show();
	expect(await screen.findByTestId("nobody")).toHaveTextContent(
		"Nothing answers at 127.0.0.1:11434, 127.0.0.1:1234. Start Ollama, LM Studio, llama.cpp or vLLM",
	);
	await user.type(screen.getByLabelText("Another address"), "localhost:8081{Enter}");
	expect(sent).toContainEqual(["server_find", { at: "localhost:8081" }]);
});

test("a try can be cancelled, and one that fails says why", async () => {
	answering = () => new Promise(() => undefined);
	const user = show();
	await user.click(await screen.findByRole("button", { name: "Try gemma" }));
	await user.click(await screen.findByRole("button", { name: "Cancel" }));
	expect(await screen.findByRole("button", { name: "Try gemma" })).toBeVisible();
	answering = () => {
		throw new CallError({ code: "invalid", message: "no such model", detail: null });
	};
	await user.click(screen.getByRole("button", { name: "Try gemma" }));
	expect(await screen.findByText("No such model.")).toBeVisible();
});

test("a chosen server that does not answer is named, and the choice can be let go", async () => {
	list = { ...list, servers: [], inUse: OLLAMA.address, chosen: OLLAMA.address };
	const user = show();
	expect(await screen.findByText(/was chosen for new sessions, and does not answer/)).toBeVisible();
	list = { ...list, inUse: null, chosen: null };
	await user.click(screen.getByRole("button", { name: "Choose nothing" }));
	expect(sent).toContainEqual(["server_forget", {}]);
	expect(await screen.findByText(/d of offline answers in new sessions/)).toBeVisible();
});

test("what the environment names is said of it, and never called a choice", async () => {
	list = { ...list, inUse: "https://gpu.example.org/v1", named: "gpu.example.org" };
	show();
	expect(await screen.findByText(/OPENAI_BASE_URL names gpu.example.org/)).toBeVisible();
	expect(screen.queryByText(/was chosen for new sessions/)).toBeNull();
});

test("the keyboard stays where a model was chosen", async () => {
	const user = show();
	const use = await screen.findByRole("button", { name: "Use gemma" });
	list = { ...list, inUse: OLLAMA.address, chosen: OLLAMA.address };
	info = { provider: "openai", model: "gemma", providers: [] };
	use.focus();
	await user.keyboard("{Enter}");
	expect(await screen.findByText("Answers now")).toHaveFocus();
});

test("a server that says nothing without a key is not called silent", async () => {
	list = { ...list, servers: [], wantKey: ["http://127.0.0.1:8000/v1"] };
	show();
	expect(await screen.findByText(/127.0.0.1:8000 wants a key/)).toBeVisible();
	expect(screen.queryByTestId("nobody")).toBeNull();
});
