import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { FileCommit, FileVersion, Hunk } from "../../api/generated";
import { platform } from "../../platform";
import { isUndoOffered, undoLast } from "../../shared/undo";
import { DeletedFilesDialog, FileHistoryDialog } from ".";

const PATH = "classes/3B.md";

const HUNK: Hunk = {
	oldStart: 1,
	newStart: 1,
	lines: [
		{ tag: "removed", pieces: [{ text: "minutes: 50", emphasis: false }] },
		{ tag: "added", pieces: [{ text: "minutes: 45", emphasis: false }] },
	],
};

let versions: FileVersion[];
let commits: FileCommit[];
let deleted: string[];
let asked: [string, unknown][];

function version(number: number, author: FileVersion["author"], deed: FileVersion["deed"]) {
	const at = `2026-01-0${number}T09:00:00Z`;
	return { number, at, author, deed, movedTo: null, sha256: `${number}`, size: 9 };
}

beforeEach(() => {
	asked = [];
	commits = [];
	deleted = [PATH, "soul.md"];
	versions = [
		version(3, "teacher", "saved"),
		version(2, "agent", "refused"),
		version(1, "outside", "found"),
	];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		asked.push([command, params]);
		if (command === "file_versions") return { path: PATH, versions } as never;
		if (command === "file_diff") return { from: 1, to: 3, hunks: [HUNK] } as never;
		if (command === "file_commits") return { commits, more: false } as never;
		if (command === "file_commit") return { text: "old", hunks: [HUNK] } as never;
		if (command === "file_write") return { path: PATH, sha256: "old" } as never;
		if (command === "file_restore") return { path: PATH, sha256: "1" } as never;
		if (command === "file_forget") {
			deleted = deleted.filter((path) => path !== (params as { path: string }).path);
			return {} as never;
		}
		if (command === "file_put_back") return { files: [PATH], standing: [] } as never;
		const files = deleted.map((path) => ({
			path,
			at: "2026-01-04T09:00:00Z",
			until: "2026-02-03T09:00:00Z",
			size: 9,
			folder: null,
			standing: path === "soul.md",
		}));
		if (command === "file_deleted") return { files } as never;
		throw new Error(`unexpected ${command}`);
	});
});

function show(dialog: React.ReactNode) {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>);
	return userEvent.setup();
}

function calls(name: string) {
	return asked.filter(([command]) => command === name).map(([, params]) => params);
}

test("a file's history says who did what, shows what differs, and brings a version back", async () => {
	const user = show(<FileHistoryDialog path={PATH} />);
	const rows = await screen.findAllByTestId("file-version");
	expect(rows.map((row) => row.textContent)).toEqual([
		expect.stringMatching(/^Saved3 · You · Sat/),
		expect.stringMatching(/^Not saved: the file had changed2 · Agent · Fri/),
		expect.stringMatching(/^Found so1 · Another program · Thu/),
	]);
	expect(await screen.findByText("minutes: 45")).toBeVisible();
	expect(calls("file_diff")).toEqual([{ path: PATH, from: 2, to: 3 }]);
	expect(screen.queryByRole("button", { name: /back$/ })).toBeNull();
	await user.click(screen.getByRole("button", { name: /Found so/ }));
	await user.click(screen.getByRole("button", { name: "Bring version 1 back" }));
	expect(calls("file_diff").at(-1)).toEqual({ path: PATH, from: 1, to: 3 });
	expect(calls("file_restore")).toEqual([{ path: PATH, version: 1 }]);
	await waitFor(() => expect(isUndoOffered()).toBe(true));
	undoLast();
	expect(calls("file_restore").at(-1)).toEqual({ path: PATH, version: 3 });
});

test("where there is a repository its commits are compared with the file and brought back", async () => {
	const id = "0123456789012345678901234567890123456789";
	commits = [{ id, at: "2026-01-01T09:00:00Z", author: "T", subject: "Plan the term" }];
	const user = show(<FileHistoryDialog path={PATH} />);
	await user.click(await screen.findByRole("button", { name: /^Plan the term/ }));
	const compared = await screen.findByTestId("commit-comparison");
	expect(within(compared).getByText("minutes: 45")).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Bring commit 0123456 back" }));
	expect(calls("file_write")).toEqual([{ path: PATH, text: "old", baseSha256: "3" }]);
	await waitFor(() => expect(isUndoOffered()).toBe(true));
	undoLast();
	expect(calls("file_restore")).toEqual([{ path: PATH, version: 3 }]);
});

test("a file that is gone is put back from its history", async () => {
	versions = [version(4, "outside", "gone"), ...versions];
	const user = show(<FileHistoryDialog path={PATH} />);
	await user.click(await screen.findByRole("button", { name: "Put the file back" }));
	expect(calls("file_restore")).toEqual([{ path: PATH, version: 4 }]);
});

test("what was kept goes for good after a question, and not without", async () => {
	const user = show(<FileHistoryDialog path={PATH} />);
	await user.click(await screen.findByRole("button", { name: "Delete what was kept …" }));
	await user.click(screen.getByRole("button", { name: "Keep it" }));
	expect(calls("file_forget")).toEqual([]);
	await user.click(screen.getByRole("button", { name: "Delete what was kept …" }));
	await user.click(screen.getByRole("button", { name: "Delete for good" }));
	expect(calls("file_forget")).toEqual([{ path: PATH }]);
});

test("deleted files are listed, put back, and deleted for good after a question", async () => {
	const user = show(<DeletedFilesDialog />);
	const rows = await screen.findAllByTestId("deleted-file");
	expect(rows.map((row) => within(row).getByText(/^Missed/).parentElement?.textContent)).toEqual([
		expect.stringContaining(PATH),
		expect.stringContaining("soul.md"),
	]);
	expect(screen.getAllByText(/kept until 3 February$/)).toHaveLength(2);
	await user.click(screen.getByRole("button", { name: `Put it back: ${PATH}` }));
	await user.click(screen.getByRole("button", { name: "Put back beside it: soul.md" }));
	expect(calls("file_put_back")).toEqual([
		{ paths: [PATH], aside: false },
		{ paths: ["soul.md"], aside: true },
	]);
	await user.click(screen.getByRole("button", { name: "Delete for good: soul.md" }));
	expect(calls("file_forget")).toEqual([]);
	await user.click(await screen.findByTestId("file-forget-confirm"));
	expect(calls("file_forget")).toEqual([{ path: "soul.md" }]);
	expect(await screen.findAllByTestId("deleted-file")).toHaveLength(1);
});
