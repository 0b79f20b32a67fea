import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { keys } from "../../../api/queries";
import { CallError, platform } from "../../../platform";
import { SAMPLES } from "../../../shared/editor/test-properties";
import { FileEditor } from "..";

const PATH = "classes/3B.md";
const SAMPLE = SAMPLES.find(([name]) => name === "3B.md")?.[1] ?? "";

let disk: { text: string; sha256: string };
let client: QueryClient;

beforeEach(() => {
	localStorage.clear();
	// The editor measures text, which has no size here.
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
	disk = { text: SAMPLE, sha256: "one" };
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "problem_list") return { problems: [] } as never;
		if (command === "class_list")
			return { classes: [], stages: [{ stage: "S3" }, { stage: "S4" }] } as never;
		if (command === "template_list")
			return { templates: [{ name: "bullets", title: "Short bullets" }], classes: [] } as never;
		if (command === "file_check") {
			const { text } = params as { text: string };
			const line = text.split("\n").indexOf("pupils: 0") + 1;
			const problem = { path: PATH, line, column: 1, message: "a class has pupils" };
			return { problems: line > 0 ? [problem] : [] } as never;
		}
		if (command === "file_read") return { path: PATH, ...disk } as never;
		if (command === "file_write") {
			const { text, baseSha256 } = params as { text: string; baseSha256: string | null };
			if (disk.sha256 !== baseSha256)
				throw new CallError({ code: "conflict", message: "changed", detail: null });
			disk = { text, sha256: `${disk.sha256}+` };
			return { path: PATH, sha256: disk.sha256 } as never;
		}
		throw new Error(`unexpected ${command}`);
	});
});

async function open(line?: number) {
	client = new QueryClient({
		defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
	});
	render(
		<QueryClientProvider client={client}>
			<FileEditor path={PATH} line={line} endLine={line} />
		</QueryClientProvider>,
	);
	await screen.findByLabelText(`Text of ${PATH}`, undefined, { timeout: 5_000 });
	return userEvent.setup();
}

function editor(): EditorView {
	const view = EditorView.findFromDOM(screen.getByLabelText(`Text of ${PATH}`));
	if (!view) throw new Error("there is no editor");
	return view;
}

/** The lines of the file that are not as they were. */
function changed(): string[] {
	const before = SAMPLE.split("\n");
	const now = disk.text.split("\n");
	return now
		.filter((line) => !before.includes(line))
		.concat(now.length === before.length ? [] : "?");
}

test("a profile shows what it says as fields, and below them its text alone", async () => {
	await open();
	expect(screen.getByLabelText("Pupils")).toHaveValue(28);
	expect(await screen.findByRole("option", { name: "S4" })).toBeVisible();
	expect(screen.getByLabelText("Stage")).toHaveValue("S3");
	expect(screen.getByLabelText("Level")).toHaveValue("Third");
	expect(screen.getByLabelText("Lesson layout")).toHaveDisplayValue("As for all classes");
	const needs = screen.getByRole("list", { name: "Needs" });
	expect(
		within(needs)
			.getAllByRole("listitem")
			.map((each) => each.textContent),
	).toEqual(["EAL", "dyslexia", "mixed attainment"]);
	expect(editor().contentDOM.textContent).toMatch(/^# 3B/);
	expect(document.querySelector(".cm-lineNumbers")).toBeNull();
});

test("a number is changed in its line, saved, and taken back with the text's own undo", async () => {
	const user = await open();
	const pupils = screen.getByLabelText("Pupils");
	await user.clear(pupils);
	await user.type(pupils, "27");
	expect(screen.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
	await user.keyboard("{Control>}s{/Control}");
	await screen.findByRole("button", { name: "Saved" });
	expect(changed()).toEqual(["pupils: 27"]);
	act(() => {
		while (undo(editor()));
	});
	expect(pupils).toHaveValue(28);
	expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
});

test("what is wrong is said beside its field while it is typed, and goes when it is right", async () => {
	const user = await open();
	const pupils = screen.getByLabelText("Pupils");
	await user.clear(pupils);
	await user.type(pupils, "0");
	expect(await screen.findByText("A class has pupils.")).toBeVisible();
	expect(pupils).toHaveAccessibleDescription("A class has pupils.");
	await user.clear(pupils);
	await user.type(pupils, "20");
	await waitFor(() => expect(screen.queryByText("A class has pupils.")).toBeNull());
	expect(disk.text).toBe(SAMPLE);
});

test("needs are added and taken away in the line they stand in", async () => {
	const user = await open();
	await user.type(screen.getByLabelText("Add to needs"), "hearing{Enter}");
	await user.click(screen.getByRole("button", { name: "Remove dyslexia" }));
	expect(screen.getByLabelText("Add to needs")).toHaveFocus();
	await user.click(screen.getByRole("button", { name: "Save" }));
	await screen.findByRole("button", { name: "Saved" });
	expect(changed()).toEqual(["needs: [EAL, mixed attainment, hearing]"]);
});

test("what was typed into a field is thrown away by Escape", async () => {
	const user = await open();
	const subject = screen.getByLabelText("Subject");
	await user.type(subject, " and Maths{Escape}");
	expect(subject).toHaveValue("Computing Science");
	expect(screen.getByRole("button", { name: "Saved" })).toBeDisabled();
});

test("the whole file is shown when asked for, and when a line of its top is looked for", async () => {
	const user = await open();
	await user.click(screen.getByRole("button", { name: "Show YAML" }));
	expect(screen.queryByRole("region", { name: "Properties" })).toBeNull();
	expect(editor().contentDOM.textContent).toContain("pupils: 28");
	expect(document.querySelector(".cm-lineNumbers")).not.toBeNull();
	await user.click(screen.getByRole("button", { name: "Hide YAML" }));
	expect(screen.getByLabelText("Pupils")).toHaveValue(28);
});

test("a problem's line among the properties is shown in the file", async () => {
	await open(6);
	expect(document.querySelector(".cm-pointedAt")).toHaveTextContent("pupils: 28");
});

test("what cannot be read as fields is shown as it is written, with why, and can be mended", async () => {
	disk = { text: SAMPLE.replace("pupils: 28", "pupils 28"), sha256: "one" };
	await open();
	expect(screen.getByText(/line 6 is not written as “name: value”/)).toBeVisible();
	expect(editor().state.doc.toString()).toBe(disk.text);
	act(() =>
		editor().dispatch({ changes: { from: disk.text.indexOf("pupils 28") + 6, insert: ":" } }),
	);
	expect(screen.queryByText(/cannot be shown as fields/)).toBeNull();
	expect(screen.getByRole("button", { name: "Hide YAML" })).toBeVisible();
});

test("a change on disk shows in the fields, and two changes of it in the file", async () => {
	const user = await open();
	disk = { text: SAMPLE.replace("pupils: 28", "pupils: 26"), sha256: "two" };
	await act(() => client.invalidateQueries({ queryKey: keys.file(PATH) }));
	await waitFor(() => expect(screen.getByLabelText("Pupils")).toHaveValue(26));
	await user.type(screen.getByLabelText("Pupils"), "0");
	disk = { text: SAMPLE.replace("pupils: 28", "pupils: 25"), sha256: "three" };
	await act(() => client.invalidateQueries({ queryKey: keys.file(PATH) }));
	expect(await screen.findByText("Changed in two places.")).toBeVisible();
	expect(screen.queryByLabelText("Pupils")).toBeNull();
});
