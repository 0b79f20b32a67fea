import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Toaster } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import {
	DOCUMENT_LIMIT,
	type Imported,
	type ImportedOutcome,
	type ListedIn,
} from "../../api/generated";
import { CallError, platform } from "../../platform";
import { fileAt } from "../../shared/place";
import { startAt, WhileAt } from "../../shared/test-place";
import { placeNow, showDialog } from "../../shared/use-place";
import { useView } from "../../shared/view";
import { DropToImport, ImportDialog } from ".";

const PATH = "curriculum/imported/notes.md";

function outcome(code: string, line: number, rest: Partial<ImportedOutcome> = {}): ImportedOutcome {
	const text = `I can do what ${code} says.`;
	return { code, text, line, known: "new", knownAt: null, accepted: false, ...rest };
}

const MINE = { path: "curriculum/mine.md", line: 9, text: "Do it in my words." };

const NOTES: Imported = {
	path: PATH,
	original: "curriculum/imported/notes.docx",
	title: "Course notes",
	subject: "Computing Science",
	pages: 3,
	notices: ["2 pictures were left out"],
	outcomes: [
		outcome("TCH 3-13a", 10),
		outcome("TCH 3-14a", 12, { known: "differs", knownAt: MINE }),
		outcome("TCH 3-15a", 14, { known: "same", knownAt: MINE }),
		outcome("MNU 3-01a", 16),
	],
};

let asked: [string, unknown][];
let converted: (signal?: AbortSignal) => Promise<Imported>;
let opened: Imported;
let waiting: ListedIn[];

beforeEach(() => {
	localStorage.clear();
	startAt();
	useView.setState({ panes: "all" });
	asked = [];
	converted = async () => NOTES;
	opened = NOTES;
	waiting = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params, signal) => {
		if (command === "file_tree") {
			const paths = ["classes/3B.md", "classes/1B.md", "soul.md"];
			return { entries: paths.map((path) => ({ path, name: path, folder: false })) } as never;
		}
		if (command === "file_read") {
			const text = "---\nclass: 3B\nsubject: Computing Science\n---\n\nsubject: none\n";
			return { ...(params as object), text, sha256: "x" } as never;
		}
		if (command === "curriculum_listed") return { files: waiting } as never;
		asked.push([command, params]);
		if (command === "import_start") return (await converted(signal)) as never;
		if (command === "import_open") return opened as never;
		if (command === "import_review") return { outcomes: [] } as never;
		throw new Error(`unexpected ${command}`);
	});
});

function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<DropToImport>
				<button type="button" onClick={() => showDialog({ at: "import", importing: null })}>
					Way in
				</button>
			</DropToImport>
			<WhileAt at="import">{({ importing }) => <ImportDialog importing={importing} />}</WhileAt>
			<Toaster />
		</QueryClientProvider>,
	);
	return userEvent.setup({ applyAccept: false });
}

const docx = (name = "notes.docx", words = "words") => new File([words], name);

async function choose(user: ReturnType<typeof show>, file: File) {
	await user.click(screen.getByRole("button", { name: "Way in" }));
	await user.upload(await screen.findByLabelText("Document"), file);
}

test("a document is chosen, read and reviewed, and what is accepted is what was ticked", async () => {
	const user = show();
	await choose(user, docx());
	const subjects = await screen.findByRole("combobox", { name: "What is it for?" });
	await screen.findByRole("option", { name: "Computing Science" });
	expect([...subjects.children].map((each) => each.textContent)).toEqual([
		"As its codes tell",
		"Computing Science",
		"Another subject …",
	]);
	await user.selectOptions(subjects, "Computing Science");
	await user.click(screen.getByRole("button", { name: "Import" }));
	const review = await screen.findByTestId("import-review");
	expect(asked).toEqual([
		["import_start", { name: "notes.docx", data: btoa("words"), subject: "Computing Science" }],
	]);
	expect(review).toHaveFocus();
	expect(
		screen.getByText("3 pages · Computing Science · curriculum/imported/notes.md"),
	).toBeVisible();
	expect(screen.getByText("2 pictures were left out.")).toBeVisible();
	expect(
		screen.getAllByRole("checkbox").filter((box) => (box as HTMLInputElement).checked),
	).toEqual([]);
	expect(screen.getByRole("button", { name: "Accept selected (0)" })).toBeDisabled();
	const rows = screen.getAllByTestId("imported-outcome");
	expect(rows[0]).toHaveTextContent("TCH 3-13aNewLine 10I can do what TCH 3-13a says.");
	expect(rows[1]).toHaveTextContent(
		"TCH 3-14aYou have it in other wordsLine 12I can do what TCH 3-14a says.In mine.md, line 9 it reads:Do it in my words.",
	);
	expect(rows[2]).toHaveTextContent("You have it");
	expect(rows[2]).toHaveTextContent("Word for word in mine.md, line 9.");

	await user.click(screen.getByRole("button", { name: "Select all that are new (2)" }));
	await user.click(screen.getByRole("checkbox", { name: /^TCH 3-14a/ }));
	await user.click(screen.getByRole("checkbox", { name: /^MNU 3-01a/ }));
	await user.click(screen.getByRole("button", { name: "Accept selected (2)" }));
	expect(await screen.findByText(/2 outcomes count from now on/)).toBeVisible();
	expect(asked).toContainEqual([
		"import_review",
		{ path: PATH, accept: ["TCH 3-13a", "TCH 3-14a"] },
	]);
	expect(screen.queryByRole("dialog")).toBeNull();
	await waitFor(() => expect(screen.getByRole("button", { name: "Way in" })).toHaveFocus());
});

test("a line of the document, and the line of an own file, open from the review", async () => {
	const user = show();
	showDialog({ at: "import", importing: { path: PATH } });
	await user.click(await screen.findByRole("button", { name: "Open line 14 of the document" }));
	expect(fileAt(placeNow())).toEqual({ path: PATH, line: 14, endLine: 14 });
	showDialog({ at: "import", importing: { path: PATH } });
	const [mine] = await screen.findAllByRole("button", { name: "mine.md, line 9" });
	await user.click(mine as HTMLElement);
	expect(fileAt(placeNow())).toEqual({ path: MINE.path, line: 9, endLine: 9 });
});

test("a review that goes on shows what was accepted, and a code that stands twice is one", async () => {
	opened = {
		...NOTES,
		outcomes: [
			outcome("TCH 3-13a", 10, { accepted: true }),
			outcome("TCH 3-14a", 12),
			outcome("TCH 3-14a", 20),
		],
	};
	const user = show();
	showDialog({ at: "import", importing: { path: PATH } });
	const [first] = await screen.findAllByRole("checkbox");
	expect(first).toBeChecked();
	expect(first).toBeDisabled();
	expect(screen.getByText("Line 12 has the same code; both are accepted together.")).toBeVisible();
	await user.click(screen.getAllByRole("checkbox")[2] as HTMLElement);
	await user.click(screen.getByRole("button", { name: "Accept selected (1)" }));
	const review = ["import_review", { path: PATH, accept: ["TCH 3-14a"] }];
	await waitFor(() => expect(asked).toContainEqual(review));
});

test("a refusal is a sentence, nothing is lost, and another file can be chosen", async () => {
	const message = "the file is protected by a password: save a copy without one and import that";
	converted = async () => {
		throw new CallError({ code: "invalid", message, detail: null });
	};
	const user = show();
	await choose(user, docx("locked.pdf"));
	await user.selectOptions(screen.getByRole("combobox"), "Another subject …");
	await user.type(screen.getByRole("textbox", { name: "Subject" }), "Drama");
	await user.click(screen.getByRole("button", { name: "Import" }));
	expect(await screen.findByRole("alert")).toHaveTextContent(
		"The file is protected by a password: save a copy without one and import that.",
	);
	expect(screen.getByText("locked.pdf")).toBeVisible();
	expect(screen.getByRole("textbox", { name: "Subject" })).toHaveValue("Drama");
	await user.upload(screen.getByLabelText("Document"), docx("open.pdf"));
	expect(screen.queryByRole("alert")).toBeNull();
	converted = async () => ({ ...NOTES, outcomes: [], notices: [] });
	await user.click(screen.getByRole("button", { name: "Import" }));
	expect(await screen.findByText(/No outcome with a code was found/)).toBeVisible();
	expect(asked.at(-1)?.[1]).toMatchObject({ name: "open.pdf", subject: "Drama" });
	await user.click(screen.getByRole("button", { name: "Keep the document" }));
	expect(screen.queryByRole("dialog")).toBeNull();
});

test.each<[string, File, string]>([
	["of another kind", docx("sums.xlsx"), "“sums.xlsx” cannot be imported."],
	["that is empty", docx("notes.pdf", ""), "“notes.pdf” is empty."],
	[
		"that is too large",
		Object.defineProperty(docx("scan.pdf"), "size", { value: DOCUMENT_LIMIT + 1 }),
		"“scan.pdf” has 51 MB, and at most 50 MB can be imported.",
	],
])("a file %s is refused before it is sent", async (_, file, words) => {
	const user = show();
	await choose(user, file);
	expect(await screen.findByRole("alert")).toHaveTextContent(words);
	expect(screen.getByRole("button", { name: "Import" })).toBeDisabled();
	expect(asked).toEqual([]);
});

test.each(["Stop", "Close"])(
	"%s stops the reading, and nothing of it is shown later",
	async (name) => {
		let stopped = false;
		converted = (signal) =>
			new Promise((_, reject) => {
				signal?.addEventListener("abort", () => {
					stopped = true;
					reject(signal.reason);
				});
			});
		const user = show();
		await choose(user, docx());
		await user.click(screen.getByRole("button", { name: "Import" }));
		expect(await screen.findByRole("progressbar", { name: "Reading notes.docx" })).toBeVisible();
		expect(
			screen.getByText("notes.docx is being read.", { selector: "[role=status]" }),
		).toBeInTheDocument();
		await user.click(screen.getByRole("button", { name }));
		await waitFor(() => expect(stopped).toBe(true));
		expect(screen.queryByRole("progressbar")).toBeNull();
		expect(screen.queryByRole("alert")).toBeNull();
		if (name === "Stop") expect(screen.getByText("notes.docx")).toBeVisible();
		else expect(screen.queryByRole("dialog")).toBeNull();
	},
);

test("a document that is dropped waits for a word, and one that misses does not leave the window", async () => {
	show();
	const files = { length: 1, item: () => docx("dropped.pdf") };
	const dataTransfer = { types: ["Files"], files, items: [] };
	const place = screen.getByTestId("drop-to-import");
	fireEvent.dragOver(place, { dataTransfer });
	expect(screen.getByText(/^Drop it here/)).toBeVisible();
	fireEvent.drop(place, { dataTransfer });
	const dialog = await screen.findByRole("dialog");
	expect(within(dialog).getByText("dropped.pdf")).toBeVisible();
	expect(asked).toEqual([]);
	expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
});

test("codes without words are named with the document that has them, and what fills them says so", async () => {
	const about = "talking with others in a group";
	const code = { code: "LIT 4-02a", about, path: "curriculum/e.md", startLine: 9, level: "Fourth" };
	const document = "Literacy and English experiences and outcomes";
	waiting = [{ path: "curriculum/e.md", subject: "English", document, codes: [code] }];
	const at = { path: "curriculum/e.md", line: 9, text: about };
	opened = { ...NOTES, outcomes: [outcome("LIT 4-02a", 10, { known: "listed", knownAt: at })] };
	converted = async () => opened;
	const user = show();
	await user.click(screen.getByRole("button", { name: "Way in" }));
	await user.click(await screen.findByText("1 code in your curriculum files waits for its words"));
	expect(screen.getByTestId("listed-codes")).toHaveTextContent(`English: ${document}LIT 4-02a`);
	await user.upload(screen.getByLabelText("Document"), docx());
	await user.click(screen.getByRole("button", { name: "Import" }));
	expect(await screen.findByTestId("import-gaps")).toHaveTextContent("1 of them fills a code");
	expect(screen.getByTestId("imported-outcome")).toHaveTextContent(
		`Fills a gapLine 10I can do what LIT 4-02a says.e.md, line 9 only lists it (${about})`,
	);
});
