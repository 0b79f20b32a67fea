import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { JobInfo, KeyInfo } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { useConnection } from "../../shared/connection";
import { startAt, WhileAt } from "../../shared/test-place";
import { closeDialog, showSettings } from "../../shared/use-place";
import { useView } from "../../shared/view";
import { LostWork, SettingsDialog } from ".";

const SECRET = "sk-test-0123456789";

let keyInfos: KeyInfo[];
let tools: string[];
let jobs: JobInfo[];
let failWith: CallError | null;
let sent: [string, unknown][];
let client: QueryClient;

beforeEach(() => {
	keyInfos = [
		{ provider: "anthropic", label: "Claude", place: null, variable: null, hint: null },
		{
			provider: "openai",
			label: "OpenAI",
			place: "environment",
			variable: "OPENAI_API_KEY",
			hint: "…wxyz",
		},
	];
	tools = ["write_file"];
	jobs = [];
	failWith = null;
	sent = [];
	const provider = { defaultModel: "m", missing: null, remote: true };
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		switch (command) {
			case "app_info":
				return {
					provider: "offline",
					model: "drafter",
					providers: [
						{ ...provider, name: "offline", label: "Offline drafter", note: "", ready: true },
						{ ...provider, name: "anthropic", label: "Claude", note: "AI.", ready: true },
						{ ...provider, name: "openai", label: "OpenAI", note: "AI.", ready: true },
					],
				} as never;
			case "key_list":
				return { keys: keyInfos } as never;
			case "permission_list":
				return { tools } as never;
			case "job_list":
				return { jobs } as never;
			case "server_standing":
				return { at: "", address: null, state: null, says: null } as never;
			case "server_find":
				return {
					asked: [],
					servers: [],
					wantKey: [],
					inUse: null,
					chosen: null,
					named: null,
				} as never;
		}
		sent.push([command, params]);
		if (failWith) throw failWith;
		if (command === "key_test") {
			return {
				provider: "anthropic",
				model: "small",
				works: true,
				message: "",
				tookMs: 812,
			} as never;
		}
		if (command === "permission_remove") tools = [];
		if (command === "job_retry" || command === "job_discard") jobs = [];
		if (command === "key_set") {
			keyInfos = keyInfos.with(0, {
				provider: "anthropic",
				label: "Claude",
				place: "keychain",
				variable: null,
				hint: "…6789",
			});
		}
		return { keys: keyInfos, tools, jobs } as never;
	});
	startAt();
	showSettings();
});

async function show(page?: string) {
	client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<WhileAt at="settings">{({ page }) => <SettingsDialog page={page} />}</WhileAt>
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	await screen.findByRole("region", { name: "Claude" });
	if (page) await user.click(screen.getByRole("tab", { name: page }));
	return user;
}

function claude() {
	return within(screen.getByRole("region", { name: "Claude" }));
}

test("a key is kept, and nothing in the window holds it after that", async () => {
	const user = await show();
	expect(await claude().findByText("It needs no key.")).toBeVisible();
	const field = claude().getByLabelText("Key for Claude");
	expect(field).toHaveAttribute("type", "password");
	expect(field).toHaveAttribute("autocomplete", "off");
	await user.click(field);
	await user.paste(SECRET);
	await user.keyboard("{Enter}");
	expect(field).toHaveValue("");
	// It is tried at once, and does not answer before she says so.
	expect(await claude().findByText(/small answered in/)).toHaveTextContent(
		"New sessions go there once you let it answer.",
	);
	expect(sent).toEqual([
		["key_set", { provider: "anthropic", key: SECRET }],
		["key_test", { provider: "anthropic" }],
	]);
	expect(await claude().findByText("…6789")).toBeVisible();
	const known = [
		client
			.getQueryCache()
			.getAll()
			.map(({ state }) => state),
		client
			.getMutationCache()
			.getAll()
			.map(({ state }) => state),
		{ ...localStorage },
	];
	expect(JSON.stringify(known)).not.toContain(SECRET);
	expect(document.body.innerHTML).not.toContain(SECRET);
});

test("a key that is refused is not held either, and what was in use still is", async () => {
	const user = await show();
	failWith = new CallError({ code: "invalid", message: "this is no key", detail: null });
	const field = await claude().findByLabelText("Key for Claude");
	await user.type(field, "nonsense");
	await user.click(claude().getByRole("button", { name: "Keep key" }));
	expect(await claude().findByRole("alert")).toHaveTextContent(
		"This is no key. The key that was in use before still is.",
	);
	expect(field).toHaveValue("");
});

test("a key of the environment is explained and cannot be removed here", async () => {
	await show();
	const openai = within(screen.getByRole("region", { name: "OpenAI" }));
	expect(await openai.findByText("OPENAI_API_KEY")).toBeVisible();
	expect(openai.queryByRole("button", { name: "Remove" })).toBeNull();
});

test("a test says which model answered and how long it took", async () => {
	const user = await show();
	await user.click(await claude().findByRole("button", { name: "Test" }));
	expect(await claude().findByText(/It works: small answered in 812 ms at/)).toBeVisible();
});

test("a tool that is always allowed can be asked about again", async () => {
	const user = await show("Permissions");
	await user.click(
		await screen.findByRole("button", { name: "Ask again: Write whole files in the workspace" }),
	);
	expect(await screen.findByText("Nothing is always allowed.")).toBeVisible();
	expect(sent).toEqual([["permission_remove", { tool: "write_file" }]]);
});

test("what failed for good is shown with why, and can be tried again", async () => {
	jobs = [
		{
			id: 4,
			kind: "name-session",
			state: "dead",
			attempts: 5,
			lastError: "the provider did not answer",
			runAt: "2026-01-05T09:00:00Z",
		},
	];
	const user = await show();
	await user.click(await screen.findByRole("tab", { name: /Background work 1 failed for good/ }));
	expect(screen.getByTestId("job")).toHaveTextContent(
		"Give a session its nameFailed 5 times and was given up; nothing else is affectedThe provider did not answer.",
	);
	await user.click(screen.getByRole("button", { name: "Try again: Give a session its name" }));
	expect(await screen.findByText("Nothing waits and nothing has failed.")).toBeVisible();
	expect(sent).toEqual([["job_retry", { id: 4 }]]);
});

test("work that was given up is told of in the sidebar, which leads to it", async () => {
	const job = { kind: "name-session", attempts: 5, lastError: null, runAt: "2026-01-05T09:00:00Z" };
	jobs = [
		{ ...job, id: 4, state: "dead" },
		{ ...job, id: 5, state: "waiting" },
	];
	closeDialog();
	render(
		<QueryClientProvider client={new QueryClient()}>
			<LostWork />
			<WhileAt at="settings">{({ page }) => <SettingsDialog page={page} />}</WhileAt>
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	await user.click(await screen.findByRole("button", { name: "1 thing in the background failed" }));
	expect(await screen.findAllByTestId("job")).toHaveLength(2);
});

test("colours are chosen here too", async () => {
	const user = await show("Colours");
	await user.click(screen.getByRole("radio", { name: /^Dark/ }));
	await waitFor(() => expect(useView.getState().theme).toBe("dark"));
});

test("signing out asks for the passcode again, and only once the server has agreed", async () => {
	const logout = vi
		.spyOn(platform, "logout")
		.mockRejectedValueOnce(new CallError({ code: "unavailable", message: "silent", detail: null }));
	const user = await show();
	await user.click(screen.getByRole("button", { name: "Sign out" }));
	expect(useConnection.getState().locked).toBe(false);
	logout.mockResolvedValueOnce(undefined);
	await user.click(screen.getByRole("button", { name: "Sign out" }));
	await waitFor(() => expect(useConnection.getState().locked).toBe(true));
	useConnection.setState({ locked: false });
});

test("the window has nobody to sign out", async () => {
	vi.spyOn(platform, "can", "get").mockReturnValue({ passcode: false });
	await show();
	expect(screen.queryByRole("button", { name: "Sign out" })).toBeNull();
});
