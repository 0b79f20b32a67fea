import { EditorView } from "@codemirror/view";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ProblemInfo } from "../../api/generated";
import { keys } from "../../api/queries";
import { CallError, platform } from "../../platform";
import { fileAt } from "../../shared/place";
import { openFileAt, placeNow } from "../../shared/use-place";
import { FileEditor } from ".";

const PATH = "classes/3B.md";
const TEXT = "# 3B\r\n\r\n👩🏽‍🏫 שלום\r\n";

let disk: { text: string; sha256: string } | CallError;
let problems: ProblemInfo[];
let refuse: CallError | null;
let client: QueryClient;

beforeEach(() => {
	localStorage.clear();
	// The editor measures text, which has no size here.
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
	disk = { text: TEXT, sha256: "one" };
	problems = [];
	refuse = null;
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "problem_list") return { problems } as never;
		if (command === "file_read") {
			if (disk instanceof CallError) throw disk;
			return { path: PATH, ...disk } as never;
		}
		if (command === "file_write") {
			const { text, baseSha256 } = params as { text: string; baseSha256: string | null };
			if (refuse) throw refuse;
			if (disk instanceof CallError || disk.sha256 !== baseSha256)
				throw new CallError({ code: "conflict", message: "changed", detail: null });
			disk = { text, sha256: `${disk.sha256}+` };
			return { path: PATH, sha256: disk.sha256 } as never;
		}
		if (command === "file_move") {
			const { newPath: to } = params as { newPath: string };
			if (to === "soul.md")
				throw new CallError({ code: "conflict", message: "there", detail: null });
			return { path: to, sha256: "one" } as never;
		}
		if (command === "file_remove") return {} as never;
		throw new Error(`unexpected ${command}`);
	});
});

async function open(line?: number) {
	client = new QueryClient({
		defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
	});
	const shown = render(
		<QueryClientProvider client={client}>
			<FileEditor path={PATH} line={line} endLine={line} />
		</QueryClientProvider>,
	);
	await screen.findByLabelText(`Text of ${PATH}`, undefined, { timeout: 5_000 });
	return { user: userEvent.setup(), close: shown.unmount };
}

function editor(): EditorView {
	const view = EditorView.findFromDOM(screen.getByLabelText(`Text of ${PATH}`));
	if (!view) throw new Error("there is no editor");
	return view;
}

function type(text: string) {
	act(() => editor().dispatch({ changes: { from: editor().state.doc.length, insert: text } }));
}

async function changeOnDisk(text: string) {
	disk = { text, sha256: `${text.length}` };
	await act(() => client.invalidateQueries({ queryKey: keys.file(PATH) }));
}

describe("a file in the editor", () => {
	test("is saved with its own line breaks, and says so", async () => {
		const { user } = await open();
		expect(screen.getByRole("button", { name: "Saved" })).toBeDisabled();
		type("More.\n");
		expect(screen.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Save" }));
		expect(await screen.findByRole("button", { name: "Saved" })).toBeDisabled();
		expect(disk).toEqual({ text: `${TEXT}More.\r\n`, sha256: "one+" });
	});

	test("is shown anew when it changes on disk and nothing was typed", async () => {
		await open();
		await changeOnDisk("# Other\n");
		expect(await screen.findByText(/The file changed on disk/)).toBeVisible();
		expect(editor().state.doc.toString()).toBe("# Other\n");
	});

	test("waits for the teacher when both changed, and saves hers when she says so", async () => {
		const { user } = await open();
		type("Mine.\n");
		await changeOnDisk("# Other\r\n");
		expect(await screen.findByText("Changed in two places.")).toBeVisible();
		expect(disk).toMatchObject({ text: "# Other\r\n" });
		const [keep] = screen.getAllByRole("button", { name: "Keep mine" });
		await user.click(keep as HTMLElement);
		await waitFor(() => expect(disk).toMatchObject({ text: `${TEXT}Mine.\r\n` }));
		expect(screen.queryByText("Changed in two places.")).toBeNull();
	});

	test("takes both changes in where they are in different places, and gives hers back", async () => {
		const { user } = await open();
		type("Mine.\n");
		await changeOnDisk(TEXT.replace("# 3B", "# 3B, moved"));
		expect(await screen.findByText(/Both changes are in/)).toBeVisible();
		expect(editor().state.doc.toString()).toBe("# 3B, moved\n\n👩🏽‍🏫 שלום\nMine.\n");
		await user.click(screen.getByRole("button", { name: "Undo" }));
		expect(editor().state.doc.toString()).toBe("# 3B\n\n👩🏽‍🏫 שלום\nMine.\n");
		expect(screen.getByText("Changed in two places.")).toBeVisible();
		await user.click(screen.getAllByRole("button", { name: "Take theirs" })[0] as HTMLElement);
		expect(editor().state.doc.toString()).toBe("# 3B, moved\n\n👩🏽‍🏫 שלום\n");
	});

	test("asks only about what both changed; the rest is saved, and then what is chosen", async () => {
		const { user } = await open();
		type("Mine.\n");
		await changeOnDisk(`${TEXT.replace("# 3B", "# 3B, moved")}Theirs.\r\n`);
		expect(await screen.findByText("Changed in two places.")).toBeVisible();
		expect(document.querySelectorAll(".cm-deletedChunk")).toHaveLength(1);
		expect(screen.getByRole("button", { name: "Save the rest" })).toBeDisabled();
		act(() => editor().dispatch({ changes: { from: 2, insert: "Class " } }));
		expect(document.querySelectorAll(".cm-deletedChunk")).toHaveLength(1);
		await user.click(screen.getByRole("button", { name: "Save the rest" }));
		await waitFor(() =>
			expect(disk).toMatchObject({ text: expect.stringContaining("# Class 3B") }),
		);
		expect(disk).toMatchObject({ text: expect.stringMatching(/moved.*Theirs\.\r\n$/s) });
		const [choice] = document.querySelectorAll<HTMLElement>(".cm-choice-accept");
		await user.pointer({ keys: "[MouseLeft>]", target: choice as HTMLElement });
		expect(screen.queryByText("Changed in two places.")).toBeNull();
		await user.click(screen.getByRole("button", { name: "Save" }));
		await waitFor(() =>
			expect(disk).toMatchObject({ text: expect.stringMatching(/moved.*Mine\.\r\n$/s) }),
		);
		expect(await screen.findByRole("button", { name: "Saved" })).toBeDisabled();
	});

	test("keeps what was typed when it is left without saving", async () => {
		const { close } = await open();
		type("Not saved.");
		close();
		await open();
		expect(screen.getByText("Your unsaved changes are back.")).toBeVisible();
		expect(editor().state.doc.toString()).toBe("# 3B\n\n👩🏽‍🏫 שלום\nNot saved.");
	});

	test("keeps the words when it cannot be saved, and says why", async () => {
		refuse = new CallError({ code: "invalid", message: "it is read-only", detail: null });
		const { user } = await open();
		type("Mine.");
		await user.click(screen.getByRole("button", { name: "Save" }));
		expect(await screen.findByRole("alert")).toHaveTextContent(
			"It is read-only. Your words are kept here.",
		);
		expect(editor().state.doc.toString()).toContain("Mine.");
	});

	test("can be put back after somebody deleted it", async () => {
		await open();
		disk = new CallError({ code: "notFound", message: "there is no file", detail: null });
		await act(() => client.invalidateQueries({ queryKey: keys.file(PATH) }));
		expect(await screen.findByText(/save it to put it back/)).toBeVisible();
		expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
	});

	test("lists its problems with links to their lines", async () => {
		problems = [
			{ path: PATH, line: 3, column: 1, message: "pupils must be a number" },
			{ path: "classes/1B.md", line: 1, column: 1, message: "another file" },
		];
		const { user } = await open();
		const list = await screen.findByRole("list", { name: "Problems in this file" });
		expect(list).toHaveTextContent("Line 3Pupils must be a number.");
		expect(list).not.toHaveTextContent("another file");
		await user.click(screen.getByRole("button", { name: "Line 3" }));
		expect(fileAt(placeNow())).toEqual({ path: PATH, line: 3, endLine: 3 });
	});

	test("marks the line it was opened at", async () => {
		await open(3);
		expect(document.querySelector(".cm-pointedAt")).toHaveTextContent("👩🏽‍🏫 שלום");
	});
});

test.each<[boolean[], string | null]>([
	[[false, false], "2 outcomes wait for your review."],
	[[true, false], "1 outcome waits for your review; 1 of this document counts."],
	[[true, true], null],
])("an imported document with %j accepted says what waits", async (accepted, words) => {
	const path = "curriculum/imported/notes.md";
	vi.spyOn(platform, "call").mockImplementation(async (command) => {
		if (command === "problem_list") return { problems: [] } as never;
		if (command === "file_read") return { path, text: "# Notes\n", sha256: "one" } as never;
		if (command === "import_open")
			return { path, outcomes: accepted.map((accepted) => ({ accepted })) } as never;
		throw new Error(`unexpected ${command}`);
	});
	client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<FileEditor path={path} />
		</QueryClientProvider>,
	);
	await screen.findByLabelText(`Text of ${path}`, undefined, { timeout: 5_000 });
	const review = words === null ? null : await screen.findByTestId("review");
	expect(screen.queryByText(/review/)?.textContent ?? null).toBe(words);
	if (!review) return;
	await userEvent.click(review);
	expect(placeNow()).toMatchObject({ at: "import", importing: { path } });
});

test("a document as it was imported leads to its text", async () => {
	disk = new CallError({ code: "invalid", message: "it is not a text file", detail: null });
	client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<FileEditor path="curriculum/imported/notes.pdf" />
		</QueryClientProvider>,
	);
	await userEvent.click(await screen.findByRole("button", { name: "Open its text" }));
	expect(fileAt(placeNow())).toMatchObject({ path: "curriculum/imported/notes.md" });
});

test("a file that is no text says so instead of opening", async () => {
	disk = new CallError({ code: "invalid", message: '"a.zip" is not a text file', detail: null });
	client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<FileEditor path="a.zip" />
		</QueryClientProvider>,
	);
	expect(await screen.findByRole("alert")).toHaveTextContent(
		'This file cannot be opened here"a.zip" is not a text file.',
	);
});

test("a file is given another name, but not one that is taken", async () => {
	const { user } = await open();
	await user.click(screen.getByRole("button", { name: "More for 3B.md" }));
	await user.click(await screen.findByRole("menuitem", { name: "Rename or move …" }));
	const field = screen.getByLabelText("Where it is to be");
	await user.clear(field);
	await user.type(field, "soul.md{Enter}");
	expect(await screen.findByRole("alert")).toHaveTextContent("There is already a file");
	await user.clear(field);
	await user.type(field, "classes/3C.md{Enter}");
	await waitFor(() => expect(fileAt(placeNow())?.path).toBe("classes/3C.md"));
});

test("a file is deleted, and closed; not while something is unsaved", async () => {
	const { user } = await open();
	openFileAt(PATH);
	type("more");
	expect(await screen.findByRole("button", { name: "More for 3B.md" })).toBeDisabled();
	await user.click(screen.getByRole("button", { name: /Save/ }));
	await waitFor(() => expect(screen.getByRole("button", { name: "More for 3B.md" })).toBeEnabled());
	await user.click(screen.getByRole("button", { name: "More for 3B.md" }));
	await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
	await waitFor(() => expect(platform.call).toHaveBeenCalledWith("file_remove", { path: PATH }));
	await waitFor(() => expect(fileAt(placeNow())).toBeNull());
});
