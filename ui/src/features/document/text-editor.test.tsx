import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { saveOpenEdits } from "../../shared/open-edits";
import type { Saved } from "./saved";
import { TextEditor } from "./text-editor";

const READ = "Ask them.\n\nWait.\n\nListen.";

let onDisk: string;
let onClose: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
	localStorage.clear();
	// The editor measures text, which has no size here.
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
	onDisk = READ;
	onClose = vi.fn<() => void>();
});

async function save(from: string, words: string): Promise<Saved> {
	if (onDisk !== from) return { outcome: "changed", theirs: onDisk };
	onDisk = words;
	return { outcome: "saved" };
}

function open(by = save) {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<TextEditor
				kept="starter"
				markdown={READ}
				name="the starter"
				piece="this section"
				save={by}
				onClose={onClose}
			/>
		</QueryClientProvider>,
	);
	const view = EditorView.findFromDOM(screen.getByLabelText("Text of the starter"));
	if (!view) throw new Error("there is no editor");
	const type = (text: string) =>
		act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
	return { user: userEvent.setup(), view, type };
}

const saveButton = () => screen.getByRole("button", { name: "Save" });

test("what somebody else changed elsewhere in it comes in, and both are saved", async () => {
	const { user, view, type } = open();
	type(READ.replace("Ask", "Tell"));
	onDisk = READ.replace("Listen.", "Listen well.");
	await user.click(saveButton());
	expect(await screen.findByText(/Both changes are in/)).toBeVisible();
	expect(view.state.doc.toString()).toBe("Tell them.\n\nWait.\n\nListen well.");
	expect(onDisk).toBe(READ.replace("Listen.", "Listen well."));
	await user.click(saveButton());
	await waitFor(() => expect(onClose).toHaveBeenCalled());
	expect(onDisk).toBe("Tell them.\n\nWait.\n\nListen well.");
});

test("whoever ends the work saves what is open, and learns of what could not be", async () => {
	const { type } = open();
	await act(() => saveOpenEdits());
	expect(onDisk).toBe(READ);
	type(READ.replace("Ask", "Tell"));
	onDisk = "Something else.";
	await expect(act(() => saveOpenEdits())).rejects.toThrow(/somebody else/);
	expect(onDisk).toBe("Something else.");
	expect(onClose).not.toHaveBeenCalled();
});

test("what is typed while it is saved stays, and is saved the next time", async () => {
	let answer: (saved: Saved) => void = () => undefined;
	const slowly = (from: string, words: string) =>
		new Promise<Saved>((resolve) => {
			answer = () => void save(from, words).then(resolve);
		});
	const { user, type } = open(slowly);
	type("Ask them.");
	await user.click(saveButton());
	type("Ask them all.");
	const ended = saveOpenEdits();
	await act(async () => answer({ outcome: "saved" }));
	await ended;
	expect([onDisk, onClose.mock.calls.length]).toEqual(["Ask them.", 0]);
	await user.click(saveButton());
	await act(async () => answer({ outcome: "saved" }));
	await waitFor(() => expect(onClose).toHaveBeenCalled());
	expect(onDisk).toBe("Ask them all.");
});

test("whoever ends the work has what is open saved", async () => {
	const { type } = open();
	type(READ.replace("Ask", "Tell"));
	await act(() => saveOpenEdits());
	expect(onDisk).toBe(READ.replace("Ask", "Tell"));
	expect(onClose).toHaveBeenCalled();
});

test.each(["its button", "the editor's own undo"])(
	"%s takes it out again, and asks",
	async (by) => {
		const { user, view, type } = open();
		type(READ.replace("Ask", "Tell"));
		onDisk = READ.replace("Listen.", "Listen well.");
		await user.click(saveButton());
		const button = await screen.findByRole("button", { name: "Undo" });
		if (by === "its button") await user.click(button);
		else act(() => void undo(view));
		expect(view.state.doc.toString()).toBe(READ.replace("Ask", "Tell"));
		expect(screen.getByText(/Somebody changed this section while/)).toBeVisible();
		expect(saveButton()).toBeDisabled();
	},
);

test("only what both changed is asked about, and then it can be saved", async () => {
	const { user, view, type } = open();
	type("Tell them.\n\nWait.\n\nListen to me.");
	onDisk = "Ask them.\n\nWait long.\n\nListen well.";
	await user.click(saveButton());
	expect(await screen.findByText(/Somebody changed this section while/)).toBeVisible();
	expect(document.querySelectorAll(".cm-deletedChunk")).toHaveLength(1);
	expect(saveButton()).toBeDisabled();
	const choice = document.querySelector<HTMLElement>(".cm-choice-reject");
	await user.pointer({ keys: "[MouseLeft>]", target: choice as HTMLElement });
	expect(view.state.doc.toString()).toBe("Tell them.\n\nWait long.\n\nListen well.");
	await user.click(saveButton());
	await waitFor(() => expect(onClose).toHaveBeenCalled());
	expect(onDisk).toBe("Tell them.\n\nWait long.\n\nListen well.");
});

test("keeping hers saves hers, with what else was changed", async () => {
	const { user, type } = open();
	type("Ask them.\n\nWait.\n\nListen to me.");
	onDisk = "Ask them.\n\nWait long.\n\nListen well.";
	await user.click(saveButton());
	await screen.findByText(/Somebody changed this section while/);
	const [keep] = screen.getAllByRole("button", { name: "Keep mine" });
	await user.click(keep as HTMLElement);
	await waitFor(() => expect(onClose).toHaveBeenCalled());
	expect(onDisk).toBe("Ask them.\n\nWait long.\n\nListen to me.");
});
