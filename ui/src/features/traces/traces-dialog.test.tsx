import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { keys } from "../../api/queries";
import { platform } from "../../platform";
import { startAt, WhileAt } from "../../shared/test-place";
import { showDialog } from "../../shared/use-place";
import { TracesDialog } from "./traces-dialog";

const USAGE = {
	inputTokens: 1200,
	outputTokens: 340,
	cacheReadTokens: 0,
	cacheWriteTokens: 0,
	reasoningTokens: 0,
};
const at = (second: number) => `2026-11-03T09:00:0${second}Z`;
const common = { sessionId: "s1", traceId: "t1", status: "ok", events: [1] };
const TRACE = {
	traceId: "t1",
	sessionId: "s1",
	spans: [
		{
			...common,
			id: "2",
			parent: null,
			seq: 2,
			kind: "run",
			name: "p:planner",
			startedAt: at(0),
			endedAt: at(8),
			detail: { agent: "planner" },
		},
		{
			...common,
			id: "3",
			parent: "2",
			seq: 3,
			kind: "model",
			name: "anthropic/sonnet",
			startedAt: at(0),
			endedAt: at(2),
			detail: { stop: "toolUse" },
		},
		{
			...common,
			id: "4",
			parent: "2",
			seq: 4,
			kind: "interaction",
			name: "feedforward",
			startedAt: at(2),
			endedAt: at(7),
			detail: {},
		},
	],
	totals: {
		usage: USAGE,
		spent: { usd: 0.0123, unpriced: 0 },
		wholeMs: 8000,
		modelMs: 2000,
		toolMs: 0,
		hookMs: 0,
		waitingMs: 5000,
		awayMs: 0,
		components: [],
	},
	gaps: ["event 9 is missing"],
	context: {
		messages: 12,
		toolCalls: [
			{ id: "c1", name: "read_file", state: "completed", retries: 0 },
			{ id: "c2", name: "update_section", state: "failed", retries: 1 },
		],
		taskProgress: [
			{ id: "1", title: "Read the profile", state: "done" },
			{ id: "2", title: "Write the tasks", state: "pending" },
		],
		feedback: [{ from: "curriculum-evidence", text: "TCH 3-15a is not in that line." }],
		contextSummary: {
			turns: 4,
			callsCompleted: 1,
			callsFailed: 1,
			noProgress: 0,
			summarised: 0,
			tasksDone: 1,
			tasks: 2,
		},
	},
};
const LIST = {
	traces: [
		{
			traceId: "t1",
			parent: null,
			agent: "planner",
			provider: "anthropic",
			model: "sonnet",
			status: "success",
			startedAt: at(0),
			finishedAt: at(8),
			turns: 1,
			usage: USAGE,
			spent: { usd: 0.0123, unpriced: 0 },
		},
	],
};

function show(trace: unknown = TRACE, list: unknown = LIST) {
	startAt({ at: "session", sessionId: "s1" });
	showDialog({ at: "traces" });
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	// What it is asked for is there at once, however busy the machine is.
	client.setQueryData([...keys.session("s1"), "traces"], list);
	if (trace !== null) client.setQueryData(["trace", "t1"], trace);
	render(
		<QueryClientProvider client={client}>
			<WhileAt at="traces">{() => <TracesDialog />}</WhileAt>
		</QueryClientProvider>,
	);
}

const SECOND = { ...LIST.traces[0], traceId: "t0", agent: "reviewer", startedAt: at(0) };

/** The answers of the commands; each can be another. */
function answer(others: Record<string, (params: unknown) => unknown> = {}) {
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		const other = others[command];
		if (other) return other(params) as never;
		return (command === "trace_list" ? LIST : TRACE) as never;
	});
}

const items = () => screen.getAllByRole("treeitem");
const active = () => {
	const id = screen.getByRole("tree").getAttribute("aria-activedescendant");
	return document.getElementById(id ?? "")?.dataset.span;
};

test("a run is read as a tree with totals, gaps, filters and details, by keyboard alone", async () => {
	answer();
	show();
	const tree = await screen.findByRole("tree");
	expect(items().map((item) => item.textContent)).toEqual([
		"Runplanner8.0 s",
		"Model callanthropic/sonnet2.0 s",
		"Question for youWhat will be used5.0 s",
	]);
	expect(screen.getByTestId("trace-gaps")).toHaveTextContent("Event 9 is missing.");
	expect(screen.getByText("Waiting for you").nextSibling).toHaveTextContent("5.0 s");
	expect(screen.getByText("Work").nextSibling).toHaveTextContent("3.0 s");

	const user = userEvent.setup();
	tree.focus();
	expect(active()).toBe("2");
	await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
	expect(active()).toBe("3");
	const detail = screen.getByTestId("trace-detail");
	expect(detail).toHaveTextContent('"stop": "toolUse"');
	expect(items()[1]).toHaveAttribute("aria-selected", "true");
	await user.keyboard("{Enter}");
	expect(screen.queryByTestId("trace-detail")).toBeNull();
	await user.keyboard("{End}");
	expect(active()).toBe("4");
	await user.keyboard("{ArrowLeft}{ArrowLeft}");
	expect(items()).toHaveLength(1);
	await user.keyboard("{ArrowRight}");
	expect(items()).toHaveLength(3);
	await user.click(screen.getByRole("button", { name: "Model calls" }));
	expect(items().map((item) => item.dataset.span)).toEqual(["2", "4"]);
	expect(screen.getByTestId("trace-shown")).toHaveTextContent("2 of 3 steps");
	await user.selectOptions(screen.getByLabelText("Length"), "30.0 s or longer");
	expect(screen.getByText("No step is like that.")).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Show all steps" }));
	expect(items()).toHaveLength(3);
});

test("who took what is told by kind, and what took longest first", async () => {
	const took = (kind: string, name: string, durationMs: number) => ({
		...{
			kind,
			name,
			durationMs,
			times: 2,
			modelCalls: 0,
			usage: USAGE,
			spent: { usd: 0.5, unpriced: 0 },
		},
	});
	const components = [took("tool", "read", 5), took("hook", "scope", 7), took("tool", "write", 9)];
	const trace = { ...TRACE, totals: { ...TRACE.totals, components } };
	answer({ trace_get: () => trace });
	show(trace);
	await userEvent.setup().click(await screen.findByRole("tab", { name: "Who took what" }));
	const rows = within(screen.getByTestId("trace-components")).getAllByRole("row").slice(1);
	expect(rows.map((row) => row.textContent)).toEqual([
		"scopeCheck201,5407 msUS$0.50",
		"writeStep201,5409 msUS$0.50",
		"readStep201,5405 msUS$0.50",
	]);
});

test("words are looked for, gone through by Enter, and taken away by Escape before it closes", async () => {
	answer();
	show();
	await screen.findByRole("tree");
	const user = userEvent.setup();
	const field = screen.getByRole("searchbox");
	const found = () => screen.getByTestId("trace-found").textContent;
	await user.type(field, "sonnet");
	await waitFor(() => expect(found()).toBe("1 step"));
	await user.keyboard("{Enter}");
	expect(found()).toBe("1 of 1");
	expect(active()).toBe("3");
	// What is closed is opened for it.
	screen.getByRole("tree").focus();
	await user.keyboard("{Home}{ArrowLeft}");
	expect(items()).toHaveLength(1);
	field.focus();
	await user.keyboard("{Enter}");
	await waitFor(() => expect(active()).toBe("3"));
	await user.clear(field);
	await user.type(field, "nobody");
	await waitFor(() => expect(found()).toBe("Not found"));
	await user.keyboard("{Escape}");
	expect(field).toHaveValue("");
	expect(screen.getByRole("tree")).toBeVisible();
	await user.keyboard("{Escape}");
	expect(screen.queryByRole("tree")).toBeNull();
});

test("a session is laid beside another one, with differences and steps of both", async () => {
	const session = { plugin: "p", createdAt: at(0), updatedAt: at(0) };
	const sessions = [
		{ ...session, id: "s1", title: "Iteration" },
		{ ...session, id: "s2", title: "Sorting" },
	];
	const other = {
		...TRACE,
		traceId: "u1",
		spans: TRACE.spans.slice(0, 2),
		totals: { ...TRACE.totals, modelMs: 3000, waitingMs: 0 },
	};
	answer({
		session_list: () => ({ sessions, nextCursor: null }),
		trace_list: (params) =>
			(params as { sessionId: string }).sessionId === "s2"
				? { traces: [{ ...LIST.traces[0], traceId: "u1" }] }
				: LIST,
		trace_get: (params) => ((params as { traceId: string }).traceId === "u1" ? other : TRACE),
	});
	show();
	const user = userEvent.setup();
	await user.click(await screen.findByRole("tab", { name: "Compare" }));
	const choice = await screen.findByLabelText("Compare with");
	expect(within(choice).getAllByRole("option")).toHaveLength(2);
	await user.selectOptions(choice, "s2");
	const table = await screen.findByRole("table", { name: "What each took" });
	const row = (name: string) =>
		within(table).getByRole("row", { name: new RegExp(`^${name}`) }).textContent;
	expect(row("Model")).toBe("Model2.0 s3.0 s+1.0 s (+50 %)");
	expect(row("Waiting")).toBe("Waiting for you5.0 s0 ms−5.0 s (−100 %)");
	expect(row("Cost")).toBe("CostUS$0.0123US$0.0123none");
	expect(screen.getByTestId("trace-shared")).toHaveTextContent(
		"2 in both, 1 in this one alone, 0 in the other alone",
	);
	expect(screen.getAllByTestId("trace-pair").at(-1)).toHaveTextContent("not there");
});

test("the whole session is its runs together, and is written out as one", async () => {
	const saved = vi.spyOn(platform, "save").mockResolvedValue({ saved: true, place: null });
	answer({
		trace_list: () => ({ traces: [LIST.traces[0], SECOND] }),
		trace_export: (params) => ({
			name: "t.jsonl",
			text: `${(params as { traceId: string }).traceId}\n`,
		}),
	});
	show(TRACE, { traces: [LIST.traces[0], SECOND] });
	const user = userEvent.setup();
	await user.selectOptions(await screen.findByTestId("trace-run"), "The whole session");
	expect(await screen.findByRole("tree")).toBeVisible();
	await waitFor(() =>
		expect(screen.getByText("Waiting for you").nextSibling).toHaveTextContent("10.0 s"),
	);
	await user.click(screen.getByTestId("trace-export"));
	await user.click(await screen.findByRole("menuitem", { name: /^Save the events/ }));
	// The one that began first stands first.
	await waitFor(() =>
		expect(saved).toHaveBeenCalledWith("t-and-1-more.jsonl", "application/json", "t0\nt1\n"),
	);
});

test("a run that cannot be read says why, and is asked for again", async () => {
	let failing = true;
	answer({
		trace_get: () => {
			if (failing) throw new Error("the database is away");
			return TRACE;
		},
	});
	show(null);
	expect(await screen.findByText("The database is away.")).toBeVisible();
	failing = false;
	await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("tree")).toBeVisible();
});

test("what the run knew of itself is told in numbers, tasks, failures and what it was told", async () => {
	answer();
	show();
	await userEvent.setup().click(await screen.findByRole("tab", { name: "What it knew" }));
	const known = within(await screen.findByTestId("trace-context"));
	expect(known.getByText("Messages read").nextSibling).toHaveTextContent("12");
	expect(known.getByText("Steps failed").nextSibling).toHaveTextContent("1");
	expect(known.getByText("Tasks done").nextSibling).toHaveTextContent("1 of 2");
	// What did not happen has no line.
	expect(known.queryByText("Messages summed up")).toBeNull();
	expect(known.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
		"Read the profile (done)",
		"Write the tasks (to come)",
		"update_section (failed once before)",
		"curriculum-evidence: TCH 3-15a is not in that line.",
	]);
});

const PROMPT = {
	prompts: [
		{
			agent: "planner",
			fragments: [
				{ tag: "identity", source: "identity.md", text: "You plan lessons.", cutBytes: 0 },
				{ tag: "class", source: "classes/3B.md", text: "x".repeat(1200), cutBytes: 34 },
			],
		},
		{ agent: "empty", fragments: [] },
	],
};

/** The commands of the dialog, with this answer to `run_prompt`. */
function answering(prompt: () => Promise<unknown>) {
	answer({ run_prompt: prompt });
}

async function openPrompt() {
	const user = userEvent.setup();
	await user.click(await screen.findByRole("tab", { name: "What it knew" }));
	const button = await screen.findByRole("button", { name: "Show the prompt" });
	button.focus();
	await user.keyboard("{Enter}");
	expect(button).toHaveAttribute("aria-expanded", "true");
	return user;
}

test("the prompt of a run is asked for when it is opened, and its pieces unfold by keyboard", async () => {
	let answer: (prompt: typeof PROMPT) => void = () => {};
	answering(
		() =>
			new Promise((resolve) => {
				answer = resolve;
			}),
	);
	show();
	await screen.findByRole("tree");
	expect(vi.mocked(platform.call).mock.calls.map(([command]) => command)).not.toContain(
		"run_prompt",
	);
	const user = await openPrompt();
	expect(screen.getByText("Reading the prompt …")).toBeVisible();
	expect(vi.mocked(platform.call)).toHaveBeenCalledWith("run_prompt", { traceId: "t1" });
	answer(PROMPT);
	const told = await screen.findByTestId("trace-prompt");
	expect(within(told).getByRole("heading")).toHaveTextContent("planner 1,217 characters");
	const pieces = within(told).getAllByRole("button");
	expect(pieces.map((piece) => piece.textContent)).toEqual([
		"identityidentity.md, 17 characters",
		"classclasses/3B.md, 1,200 characters, 34 bytes cut off",
	]);
	expect(told).not.toHaveTextContent("You plan lessons.");
	await user.tab();
	expect(pieces[0]).toHaveFocus();
	await user.keyboard(" ");
	expect(within(told).getByText("You plan lessons.")).toBeVisible();
	await user.tab();
	expect(within(told).getByText("You plan lessons.")).toHaveFocus();
	pieces[0]?.focus();
	await user.keyboard("{Enter}");
	expect(told).not.toHaveTextContent("You plan lessons.");
});

test("a run without a prompt says so", async () => {
	answering(async () => ({ prompts: [{ agent: "planner", fragments: [] }] }));
	show();
	await openPrompt();
	expect(await screen.findByText("This run began without a prompt.")).toBeVisible();
});

test("a prompt that cannot be read says why", async () => {
	answering(() => Promise.reject(new Error("the run is gone")));
	show();
	await openPrompt();
	expect(await screen.findByText("The run is gone.")).toBeVisible();
});
