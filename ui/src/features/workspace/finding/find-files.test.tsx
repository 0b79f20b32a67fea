import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { FilesFound, FoundFile } from "../../../api/generated";
import { CallError, platform } from "../../../platform";
import { fileAt, lessonAt } from "../../../shared/place";
import { startAt } from "../../../shared/test-place";
import { placeNow, showDialog } from "../../../shared/use-place";
import { FindFilesDialog } from ".";

const LESSON = "lessons/3B/fractions/lesson.md";

let asked: string[];
let answer: (words: string) => FilesFound;

function found(files: FoundFile[], rest: Partial<FilesFound> = {}): FilesFound {
	return { files, more: 0, tooLarge: 0, cut: false, ...rest };
}

function file(path: string, title: string | null, lines: number[]): FoundFile {
	const parts = [
		{ text: "about ", marked: false },
		{ text: "frac", marked: true },
	];
	return {
		path,
		title,
		name: [{ text: path, marked: false }],
		lines: lines.map((line) => ({ line, parts })),
		moreLines: 2,
	};
}

beforeEach(() => {
	asked = [];
	answer = () => found([file(LESSON, "Fractions", [7]), file("notes.md", null, [3, 9])]);
	Element.prototype.scrollIntoView = vi.fn();
	startAt();
	showDialog({ at: "findFiles" });
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command !== "file_find") throw new Error(`unexpected ${command}`);
		const { words } = params as { words: string };
		asked.push(words);
		return answer(words) as never;
	});
});

function show() {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<FindFilesDialog />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("what is typed is looked for once it rests, and a line opens where it stands", async () => {
	const user = show();
	expect(screen.getByText(/are looked through/)).toBeVisible();
	await user.type(screen.getByRole("combobox"), "frac");
	await screen.findByText("2 files found");
	expect(asked.at(-1)).toBe("frac");
	expect(screen.getAllByTestId("found-line").map((line) => line.textContent)).toEqual([
		"Line 7about frac",
		"Line 3about frac",
		"Line 9about frac",
	]);
	expect(screen.getAllByText("and 2 more lines")).toHaveLength(2);
	// Down from the first file to the second of its lines.
	await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
	expect(fileAt(placeNow())).toEqual({ path: "notes.md", line: 3, endLine: 3 });
});

test("a lesson opens as a lesson, and at a line as its file", async () => {
	const user = show();
	await user.type(screen.getByRole("combobox"), "frac");
	await screen.findByText("2 files found");
	await user.keyboard("{Enter}");
	expect(lessonAt(placeNow())).toBe(LESSON);
});

test("what is left out is said, and so is that nothing was found or could be", async () => {
	answer = (words) =>
		words === "fra"
			? found([file("a.md", null, [])], { more: 4, tooLarge: 1, cut: true })
			: found([]);
	const user = show();
	await user.type(screen.getByRole("combobox"), "fra");
	expect(await screen.findByText(/^4 more files have these words/)).toHaveTextContent(
		"1 file is too large to be looked into. There are more files than are looked through.",
	);
	await user.type(screen.getByRole("combobox"), "x");
	expect(await screen.findByText(/^No file has all of these words/)).toBeVisible();
	answer = () => {
		throw new CallError({ code: "workspaceGone", message: "it is gone", detail: null });
	};
	await user.type(screen.getByRole("combobox"), "y");
	await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("It is gone."));
});
