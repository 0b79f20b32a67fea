import { Tooltip } from "@base-ui/react/tooltip";
import { EditorView } from "@codemirror/view";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MemoryFile, MemoryWrite } from "../../api/generated";
import { keys } from "../../api/queries";
import { CallError, platform } from "../../platform";
import { sessionAt } from "../../shared/place";
import { entryOf } from "../../shared/test-memory";
import { placeNow } from "../../shared/use-place";
import { MemoryView } from ".";

const PATH = "memory/classes/3B/MEMORY.md";
const LABEL = "What is remembered: 3B";

let kept: MemoryFile;
let refuse: CallError | null;
let client: QueryClient;

beforeEach(() => {
	localStorage.clear();
	// The editor measures text, which has no size here.
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
	refuse = null;
	kept = {
		path: PATH,
		class: "3B",
		markdown: "# 3B\n\n- Starters of 5 minutes\n- Pairs, not fours\n",
		version: 3,
		linesInPrompt: 4,
		entries: [
			entryOf("k3f9", "# 3B"),
			entryOf("a1b2", "- Starters of 5 minutes"),
			entryOf("c3d4", "- Pairs, not fours", {
				by: "memory-capture",
				sessionId: "s",
				updatedAt: "2025-11-06T09:00:00Z",
				uses: 2,
			}),
		],
	};
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "session_list") {
			const session = { id: "s", title: "Loops", updatedAt: "" };
			return { sessions: [session], nextCursor: null } as never;
		}
		if (command === "memory_read") return kept as never;
		if (command === "memory_forget" || command === "memory_restore") {
			const { id } = params as { id: string };
			const forgottenAt = command === "memory_forget" ? "2025-11-07T09:00:00Z" : null;
			const entries = kept.entries.map((each) =>
				each.id === id
					? {
							...each,
							state: forgottenAt ? ("forgotten" as const) : ("active" as const),
							forgottenAt,
						}
					: each,
			);
			entries.sort((a, b) => Number(a.forgottenAt !== null) - Number(b.forgottenAt !== null));
			kept = { ...kept, entries, version: kept.version + 1 };
			return kept as never;
		}
		if (command === "memory_write") {
			const write = params as MemoryWrite;
			if (refuse) throw refuse;
			if (write.version !== kept.version)
				throw new CallError({ code: "conflict", message: "changed", detail: null });
			kept = {
				...kept,
				markdown: write.markdown.trimEnd().concat("\n"),
				version: kept.version + 1,
			};
			return kept as never;
		}
		throw new Error(`unexpected ${command}`);
	});
});

async function open() {
	client = new QueryClient({
		defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
	});
	render(
		<QueryClientProvider client={client}>
			<Tooltip.Provider>
				<MemoryView path={PATH} />
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	await screen.findByLabelText(LABEL, undefined, { timeout: 5_000 });
	return userEvent.setup();
}

function editor(): EditorView {
	const view = EditorView.findFromDOM(screen.getByLabelText(LABEL));
	if (!view) throw new Error("there is no editor");
	return view;
}

function type(text: string) {
	act(() => editor().dispatch({ changes: { from: editor().state.doc.length, insert: text } }));
}

describe("each thing that is remembered", () => {
	test("says where it comes from, and headings are none", async () => {
		await open();
		const rows = await screen.findAllByTestId("memory-entry");
		expect(rows.map(({ dataset }) => dataset.id)).toEqual(["a1b2", "c3d4"]);
		expect(rows[0]).toHaveTextContent(
			"Written by you on 4 November 2025. Not used in an answer yet.",
		);
		await waitFor(() =>
			expect(rows[1]).toHaveTextContent(
				"Learned in “Loops” on 4 November 2025, kept after your decision, changed on 6 November 2025. Used in 2 answers.",
			),
		);
		expect(screen.getByTestId("lines-in-prompt")).toHaveTextContent(
			"4 of at most 200 lines, used in every lesson for 3B",
		);
	});

	test("leads to the session it was learned in", async () => {
		const user = await open();
		await user.click(await screen.findByRole("button", { name: "“Loops”" }));
		expect(sessionAt(placeNow())).toBe("s");
	});

	test("is forgotten and brought back, and the keyboard stays with it", async () => {
		const user = await open();
		await user.click(await screen.findByRole("button", { name: "Forget: Starters of 5 minutes" }));
		const back = await screen.findByRole("button", { name: "Bring back: Starters of 5 minutes" });
		expect(back).toHaveFocus();
		expect(screen.getByText("1 thing remembered")).toBeVisible();
		expect(screen.queryByText(/this is how it is now/)).toBeNull();
		const last = screen.getAllByTestId("memory-entry").at(-1) as HTMLElement;
		expect(within(last).getByText(/Forgotten on 7 November 2025/)).toBeVisible();
		await user.click(back);
		expect(
			await screen.findByRole("button", { name: "Forget: Starters of 5 minutes" }),
		).toHaveFocus();
	});

	test("waits with being forgotten until what is typed is saved", async () => {
		const user = await open();
		type("- More\n");
		await user.click(screen.getByRole("button", { name: "Forget: Starters of 5 minutes" }));
		expect(kept.version).toBe(3);
		expect(screen.getByText(/Save your changes first/)).toBeVisible();
	});
});

describe("the text of memory", () => {
	test("is saved over the version it was typed into, and shown as it was kept", async () => {
		const user = await open();
		type("- More\n\n\n");
		await user.click(screen.getByRole("button", { name: "Save" }));
		expect(await screen.findByRole("button", { name: "Saved" })).toBeDisabled();
		expect(editor().state.doc.toString()).toBe(kept.markdown);
		expect(kept.markdown.endsWith("- Pairs, not fours\n- More\n")).toBe(true);
	});

	test("with a pupil's name is not kept, kindly, and stays in the editor", async () => {
		refuse = new CallError({ code: "invalid", message: "nothing was written", detail: null });
		const user = await open();
		type("- A name\n");
		await user.click(screen.getByRole("button", { name: "Save" }));
		expect(await screen.findByRole("alert")).toHaveTextContent(
			"Not saved yet; your words are still here. Nothing was written.",
		);
		expect(editor().state.doc.toString()).toContain("- A name");
		expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
	});

	test("that changed meanwhile is a choice, and mine can be kept", async () => {
		const user = await open();
		type("- Mine\n");
		kept = { ...kept, markdown: `${kept.markdown}- Theirs\n`, version: 4 };
		await act(() => client.invalidateQueries({ queryKey: keys.memory }));
		expect(await screen.findByText("Changed in two places.")).toBeVisible();
		const notice = within(
			screen.getByText("Changed in two places.").closest("[role=status]") as HTMLElement,
		);
		await user.click(notice.getByRole("button", { name: "Keep mine" }));
		await waitFor(() => expect(kept.version).toBe(5));
		expect(kept.markdown).toContain("- Mine");
		expect(screen.queryByText("Changed in two places.")).toBeNull();
	});
});
