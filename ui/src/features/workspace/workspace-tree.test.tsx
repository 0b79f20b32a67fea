import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FileEntry, ProblemInfo } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { useConnection } from "../../shared/connection";
import { fileAt } from "../../shared/place";
import { startAt, WhileAt } from "../../shared/test-place";
import { isUndoOffered, undoLast } from "../../shared/undo";
import { keepWords } from "../../shared/unsaved";
import { closeDialog, openFileAt, placeNow } from "../../shared/use-place";
import { WorkspaceTree } from ".";
import { useFolds } from "./folds";
import { NewFileDialog } from "./new-file-dialog";

const PATHS = ["classes/2A.md", "classes/3B.md", "lessons/3B/loops/cards.md", "soul.md"];

let entries: FileEntry[];
let problems: ProblemInfo[];
let sample: string[];
let written: unknown[];
let asked: [string, unknown][];

beforeEach(() => {
	localStorage.clear();
	Element.prototype.scrollIntoView = vi.fn();
	useFolds.setState({ folds: {} });
	startAt();
	useConnection.setState({ workspace: true });
	entries = PATHS.map((path) => ({
		path,
		name: path.split("/").at(-1) ?? "",
		folder: false,
		size: 1,
	}));
	problems = [];
	sample = [];
	written = [];
	asked = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "file_tree") return { entries, cut: false } as never;
		if (command === "sample_list") return { teacher: sample, curriculum: [] } as never;
		if (command === "problem_list") return { problems } as never;
		if (command === "app_info") return { workspace: "/lessons of mine" } as never;
		if (command === "folder_remove" || command === "file_put_back" || command === "file_copy")
			asked.push([command, params]);
		if (command === "folder_remove") return { files: ["classes/2A.md", "classes/3B.md"] } as never;
		if (command === "file_put_back") return { files: [], standing: [] } as never;
		if (command === "file_copy") {
			const { path, newPath } = params as { path: string; newPath: string | null };
			return { path: newPath ?? path.replace(".md", " copy.md"), sha256: "new" } as never;
		}
		if (command === "folder_move") {
			asked.push([command, params]);
			const { path, newPath } = params as { path: string; newPath: string };
			entries = entries.map((entry) => ({
				...entry,
				path: entry.path.replace(`${path}/`, `${newPath}/`),
			}));
			return { path: newPath, files: [] } as never;
		}
		if (command === "file_write") {
			const { path } = params as { path: string };
			if (entries.some((entry) => entry.path === path))
				throw new CallError({ code: "conflict", message: "it exists", detail: null });
			written.push(params);
			return { path, sha256: "new" } as never;
		}
		throw new Error(`unexpected ${command}`);
	});
});

function show() {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<WorkspaceTree />
			<WhileAt at="newFile">{() => <NewFileDialog />}</WhileAt>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

/** Past the buttons above it. */
async function intoTree(user: ReturnType<typeof userEvent.setup>) {
	do await user.tab();
	while (document.activeElement?.getAttribute("role") !== "treeitem");
}

function names() {
	return screen.getAllByRole("treeitem").map((item) => item.getAttribute("aria-label"));
}

describe("the tree of files", () => {
	test("is walked, folded and opened by the keyboard alone", async () => {
		const user = show();
		await screen.findByRole("treeitem", { name: "soul.md" });
		expect(names()).toEqual(["classes", "2A.md", "3B.md", "soul.md", "lessons", "3B"]);
		await intoTree(user);
		expect(screen.getByRole("treeitem", { name: "classes" })).toHaveFocus();
		await user.keyboard("{ArrowDown}{ArrowLeft}{ArrowLeft}");
		expect(screen.getByRole("treeitem", { name: "classes" })).toHaveAttribute(
			"aria-expanded",
			"false",
		);
		expect(names()).toEqual(["classes", "soul.md", "lessons", "3B"]);
		await user.keyboard("{ArrowRight}{ArrowRight}{End}{ArrowRight}{ArrowRight}{ArrowRight}");
		expect(names().at(-1)).toBe("cards.md");
		await user.keyboard("{ArrowDown}{Enter}");
		expect(fileAt(placeNow())?.path).toBe("lessons/3B/loops/cards.md");
	});

	test("says of each file of the sample that it is one", async () => {
		sample = ["classes/2A.md"];
		show();
		await screen.findByRole("treeitem", { name: "2A.md sample" });
		expect(names()).toEqual(["classes", "2A.md sample", "3B.md", "soul.md", "lessons", "3B"]);
	});

	test("finds a name by its first letters", async () => {
		const user = show();
		await screen.findByRole("treeitem", { name: "soul.md" });
		await intoTree(user);
		await user.keyboard("le");
		expect(screen.getByRole("treeitem", { name: "lessons" })).toHaveFocus();
	});

	test("shows a file that was opened elsewhere, whatever was folded", async () => {
		show();
		await screen.findByRole("treeitem", { name: "soul.md" });
		openFileAt("lessons/3B/loops/cards.md");
		expect(await screen.findByRole("treeitem", { name: "cards.md" })).toHaveAttribute(
			"aria-selected",
			"true",
		);
	});

	test("says which files have problems, and a closed folder speaks for its files", async () => {
		problems = [
			{ path: "classes/3B.md", line: 6, column: 1, message: "a" },
			{ path: "lessons/3B/loops/cards.md", line: 1, column: 1, message: "b" },
			{ path: "lessons/3B/loops/cards.md", line: 2, column: 1, message: "c" },
		];
		show();
		expect(await screen.findByRole("treeitem", { name: "3B.md, 1 problem" })).toBeVisible();
		expect(screen.getByRole("treeitem", { name: "3B, 2 problems" })).toBeVisible();
	});
});

test("a document is imported from the head of the list, and from its folder by the mouse", async () => {
	entries.push({ path: "curriculum", name: "curriculum", folder: true, size: 0 });
	const user = show();
	const folder = await screen.findByRole("treeitem", { name: "curriculum" });
	const ways = [
		screen.getByRole("button", { name: "Import a document …" }),
		within(folder).getByTitle("Import a document …"),
	];
	for (const way of ways) {
		closeDialog();
		await user.click(way);
		expect(placeNow()).toMatchObject({ at: "import", importing: null });
	}
	expect(folder).toHaveAttribute("aria-expanded", "true");
});

test("the right button has what can be done with a file, the same as its own menu", async () => {
	const user = show();
	const file = await screen.findByRole("treeitem", { name: "soul.md" });
	await user.pointer({ keys: "[MouseRight]", target: file });
	const names = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
	expect(names).toEqual([
		"Open",
		"History",
		"Copy link",
		"Duplicate",
		"Rename or move …",
		"Delete",
	]);
	await user.click(screen.getByRole("menuitem", { name: "Rename or move …" }));
	expect(await screen.findByRole("dialog", { name: "Rename or move" })).toBeVisible();
});

test("a folder gets another name, with what is open of it, and its own back by “Undo”", async () => {
	const user = show();
	openFileAt("lessons/3B/loops/cards.md");
	const folder = await screen.findByRole("treeitem", { name: "loops" });
	await user.pointer({ keys: "[MouseRight]", target: folder });
	await user.click(await screen.findByTestId("folder-move"));
	const where = await screen.findByLabelText("Where it is to be");
	await user.clear(where);
	await user.type(where, "lessons/3B/games");
	await user.click(screen.getByRole("button", { name: "Move" }));
	await vi.waitFor(() => expect(fileAt(placeNow())?.path).toBe("lessons/3B/games/cards.md"));
	await vi.waitFor(() => expect(isUndoOffered()).toBe(true));
	undoLast();
	await vi.waitFor(() => expect(fileAt(placeNow())?.path).toBe("lessons/3B/loops/cards.md"));
	expect(asked).toEqual([
		["folder_move", { path: "lessons/3B/loops", newPath: "lessons/3B/games" }],
		["folder_move", { path: "lessons/3B/games", newPath: "lessons/3B/loops" }],
	]);
});

test("a folder is deleted with what is in it, and comes back by “Undo”", async () => {
	const user = show();
	openFileAt("classes/3B.md");
	const folder = await screen.findByRole("treeitem", { name: "classes" });
	await user.pointer({ keys: "[MouseRight]", target: folder });
	await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
	await vi.waitFor(() => expect(fileAt(placeNow())).toBeNull());
	expect(asked).toEqual([["folder_remove", { path: "classes" }]]);
	await vi.waitFor(() => expect(isUndoOffered()).toBe(true));
	undoLast();
	await vi.waitFor(() => expect(asked).toHaveLength(2));
	const paths = ["classes/2A.md", "classes/3B.md"];
	expect(asked.at(-1)).toEqual(["file_put_back", { paths, aside: false }]);
});

test("a folder in which something is not saved is not deleted from here", async () => {
	keepWords("file:classes/3B.md", { baseSha256: "", text: "x" });
	const user = show();
	const folder = await screen.findByRole("treeitem", { name: "classes" });
	await user.pointer({ keys: "[MouseRight]", target: folder });
	await screen.findByRole("menuitem", { name: "Add files …" });
	expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
});

test("a file is duplicated beside itself, and a class for another class", async () => {
	const user = show();
	const duplicate = async (name: string, item: string) => {
		await user.pointer({
			keys: "[MouseRight]",
			target: await screen.findByRole("treeitem", { name }),
		});
		await user.click(await screen.findByRole("menuitem", { name: item }));
	};
	await duplicate("soul.md", "Duplicate");
	await vi.waitFor(() => expect(fileAt(placeNow())?.path).toBe("soul copy.md"));
	await duplicate("3B.md", "Duplicate for another class …");
	const name = await screen.findByLabelText("Name of the class");
	await user.type(name, "4/A");
	expect(screen.getByRole("alert")).toHaveTextContent("letters, numbers and hyphens");
	await user.clear(name);
	await user.type(name, "4A{Enter}");
	await vi.waitFor(() => expect(fileAt(placeNow())?.path).toBe("classes/4A.md"));
	expect(asked).toEqual([
		["file_copy", { path: "soul.md", newPath: null }],
		["file_copy", { path: "classes/3B.md", newPath: "classes/4A.md" }],
	]);
});

describe("a new file", () => {
	test("begins from its template and opens", async () => {
		const user = show();
		await user.click(await screen.findByRole("button", { name: "New file" }));
		await user.click(screen.getByRole("radio", { name: /^Note/ }));
		await user.type(screen.getByLabelText(/Name/), "Laptop trolley");
		await user.click(screen.getByRole("button", { name: "Create" }));
		const path = "notes/laptop-trolley.md";
		await vi.waitFor(() => expect(fileAt(placeNow())?.path).toBe(path));
		expect(written).toEqual([{ path, text: "# Laptop trolley\n\n", baseSha256: null }]);
	});

	test("never takes the place of another", async () => {
		entries.push({ path: "notes/trolley.md", name: "trolley.md", folder: false, size: 1 });
		const user = show();
		await user.click(await screen.findByRole("button", { name: "New file" }));
		await user.click(screen.getByRole("radio", { name: /^Note/ }));
		await user.type(screen.getByLabelText(/Name/), "Trolley");
		await user.click(screen.getByRole("button", { name: "Create" }));
		expect(await screen.findByRole("alert")).toHaveTextContent(
			"There is already a file with this name.",
		);
		expect(written).toEqual([]);
	});
});

test("an empty workspace says what it is for and offers the first file", async () => {
	entries = [];
	const user = show();
	await user.click(await screen.findByRole("button", { name: "Add a class profile" }));
	expect(placeNow().at).toBe("newClass");
});

test("a workspace that is gone says where it was and comes back when it is there", async () => {
	useConnection.setState({ workspace: false });
	const user = show();
	expect(await screen.findByText("The workspace folder is gone")).toBeVisible();
	expect(await screen.findByText("/lessons of mine")).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Look again" }));
	expect(await screen.findByRole("treeitem", { name: "soul.md" })).toBeVisible();
});
