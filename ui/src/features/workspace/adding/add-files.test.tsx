import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { CallError, platform } from "../../../platform";
import { fileAt } from "../../../shared/place";
import { startAt } from "../../../shared/test-place";
import { placeNow, showDialog } from "../../../shared/use-place";
import { AddFilesDialog } from ".";

let written: unknown[];
let refuse: string | null;

beforeEach(() => {
	written = [];
	refuse = null;
	startAt();
	showDialog({ at: "addFiles", files: [], folders: [], into: "" });
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "file_tree")
			return {
				entries: [
					{ path: "notes", name: "notes", folder: true, size: 0 },
					{ path: "notes/a.md", name: "a.md", folder: false, size: 1 },
				],
				cut: false,
			} as never;
		if (command !== "file_write") throw new Error(`unexpected ${command}`);
		const { path } = params as { path: string };
		if (path === refuse) throw new CallError({ code: "conflict", message: "", detail: null });
		written.push(params);
		return { path, sha256: "new" } as never;
	});
});

function show(files: File[], folders: string[] = []) {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<AddFilesDialog files={files} folders={folders} into="notes" />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

const of = (name: string, text = "words") => new File([text], name);

test("several are added at once, each under a name that none has, and what cannot be is said", async () => {
	const user = show([of("a.md"), of("b.md"), of("p.png", "\0"), of("unit.pdf")], ["old"]);
	await screen.findByRole("button", { name: "Add 2 files" });
	expect(screen.getAllByTestId("arrival").map((row) => row.textContent)).toEqual([
		expect.stringMatching(/^a\.md.*It stays, and this becomes notes\/a 2\.md/),
		expect.stringMatching(/^b\.md.*It becomes notes\/b\.md/),
		expect.stringMatching(/^p\.png.*Not added: it holds no plain text/),
		expect.stringMatching(/^unit\.pdf.*Import it/),
		expect.stringMatching(/^old.*it is a folder/),
	]);
	await user.click(screen.getByRole("button", { name: "Add 2 files" }));
	await waitFor(() => expect(placeNow().at).not.toBe("addFiles"));
	expect(written).toEqual([
		{ path: "notes/a 2.md", text: "words", baseSha256: null },
		{ path: "notes/b.md", text: "words", baseSha256: null },
	]);
});

test("one can be left out, another folder chosen, and the one that is added opens", async () => {
	const user = show([of("a.md"), of("b.md")]);
	await user.click(await screen.findByRole("checkbox", { name: "Leave it out: a.md" }));
	await user.selectOptions(screen.getByLabelText("Folder"), "");
	await user.click(screen.getByRole("button", { name: "Add 1 file" }));
	await waitFor(() => expect(fileAt(placeNow())?.path).toBe("b.md"));
});

test("what somebody else made meanwhile is not written over, and that is said", async () => {
	refuse = "notes/b.md";
	const user = show([of("c.md"), of("b.md")]);
	await user.click(await screen.findByRole("button", { name: "Add 2 files" }));
	expect(
		await screen.findByText("There is a file notes/b.md since. Saved before: notes/c.md."),
	).toBeVisible();
	expect(placeNow().at).toBe("addFiles");
});
