import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { LessonListParams } from "../../api/generated";
import { platform } from "../../platform";
import { notePageShown } from "../../session/lesson-shown";
import { startAt } from "../../shared/test-place";
import { showLesson } from "../../shared/use-place";
import { Palette } from "./palette";

const FILES = [
	"classes/3B.md",
	"classes/2C.md",
	"courses/3B-python/specification.md",
	"lessons/3B/castles/lesson.md",
];

const ARCHIVED = [{ path: "lessons/3B/castles/lesson.md", title: "Castles", topic: "Castles" }];

let isArchived: boolean;

beforeEach(() => {
	startAt();
	isArchived = false;
	// The list of the palette scrolls, which jsdom has no layout for.
	Element.prototype.scrollIntoView ??= () => {};
	vi.spyOn(platform, "call").mockImplementation(
		async (command, params) =>
			({
				entries: FILES.map((path) => ({ path, folder: false })),
				sessions: [],
				commands: [],
				lessons: command === "lesson_list" && (params as LessonListParams).archived ? ARCHIVED : [],
				files: [],
				predictions: [],
				projects: [],
				studies: [],
				templates: [],
				title: "Loops",
				archived: isArchived,
			}) as never,
	);
});

async function firstFor(typed: string): Promise<string | null> {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Palette />
		</QueryClientProvider>,
	);
	await screen.findByRole("option", { name: "2C" });
	await userEvent.setup().keyboard(typed);
	return screen.queryAllByRole("option")[0]?.textContent ?? null;
}

test.each([
	["preferences", "Keys and settings"],
	["model", "Keys and settings"],
	["offline", "Keys and settings"],
	["shortcuts", "Keys of the keyboard"],
	["upload", "Import a document …"],
	["quiz", "Make a quiz"],
	["question bank", "Blueprints of questions"],
	["night", "Dark colours"],
	["profile", "New class …"],
	["exam", "Assess"],
	["results", "Assess"],
	["memory", "What is remembered"],
	["what do you remember", "What is remembered"],
	["forget", "What is remembered"],
	["to look at", "What of memory is to look at"],
])("the palette finds by “%s” what is called “%s”", async (typed, name) => {
	expect(await firstFor(typed)).toContain(name);
});

test.each([
	["word", "Save this lesson as Word"],
	["pdf", "Save this lesson as PDF"],
	["export", "Save this lesson as Word"],
	["undo", "History of this lesson"],
])("of the lesson that is open it finds by “%s” what is called “%s”", async (typed, name) => {
	showLesson("lessons/3B/loops/lesson.md");
	expect(await firstFor(typed)).toContain(name);
});

test("what has the letters only here and there is not found", async () => {
	await firstFor("setings");
	expect(screen.getByRole("option", { name: /^Keys and settings/ })).toBeVisible();
	cleanup();
	await firstFor("smaller");
	expect(screen.getAllByRole("option").map((each) => each.textContent)).toEqual(["Zoom outCtrl+-"]);
});

test("a lesson is saved from the palette as what was asked for", async () => {
	showLesson("lessons/3B/loops/lesson.md");
	await firstFor("pdf");
	await userEvent.setup().keyboard("{Enter}");
	const path = "lessons/3B/loops/lesson.md";
	expect(platform.call).toHaveBeenCalledWith("lesson_export", {
		path,
		format: "pdf",
		facets: [],
		withoutRationale: false,
	});
});

test("the lesson that is open is put into the archive from the palette, and taken out again", async () => {
	const path = "lessons/3B/loops/lesson.md";
	showLesson(path);
	expect(await firstFor("archive")).toBe("Archive this lesson");
	await userEvent.setup().keyboard("{Enter}");
	expect(platform.call).toHaveBeenCalledWith("lesson_archive", { path, archived: true });
	cleanup();
	isArchived = true;
	expect(await firstFor("unarchive")).toBe("Take this lesson out of the archive");
	await userEvent.setup().keyboard("{Enter}");
	expect(platform.call).toHaveBeenCalledWith("lesson_archive", { path, archived: false });
});

test("the page of a lesson that is shown is printed from the palette, and its plan otherwise", async () => {
	const path = "lessons/3B/loops/lesson.md";
	showLesson(path);
	const gone = notePageShown({ path, facet: "key" });
	await firstFor("printer");
	await userEvent.setup().keyboard("{Enter}");
	const asked = { path, format: "pdf", withoutRationale: false };
	expect(platform.call).toHaveBeenCalledWith("lesson_export", { ...asked, facets: ["key"] });
	gone();
	cleanup();
	await firstFor("printer");
	await userEvent.setup().keyboard("{Enter}");
	expect(platform.call).toHaveBeenCalledWith("lesson_export", { ...asked, facets: ["plan"] });
});

test("a class stands first by its name, above files that have it in theirs", async () => {
	expect(await firstFor("3B")).toBe("3B");
});

test("a lesson in the archive is found neither by its title nor by its file", async () => {
	await firstFor("castles");
	expect(await screen.findByText("Nothing has that name.")).toBeVisible();
	expect(screen.queryAllByRole("option")).toEqual([]);
});
