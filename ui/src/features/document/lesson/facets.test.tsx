import { screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LessonFile, LessonPage } from "../../../api/generated";
import { platform } from "../../../platform";
import { startAt } from "../../../shared/test-place";
import { showLesson } from "../test-lesson-pane";
import { clear } from "../test-pane";
import { pageMarkdown } from "./facet-text";
import { item, LessonHost, lesson, lessonSection, PATH } from "./test-lesson";

const WORKSHEET: LessonPage = {
	title: "Loops",
	blocks: [
		{ kind: "nameLine" },
		{ kind: "heading", level: 2, text: "Tasks", source: "Tasks" },
		{
			kind: "task",
			number: 1,
			title: "Predict",
			tier: "support",
			prompt: "What is printed?",
			space: { kind: "lines", lines: 3 },
			hint: "Count.",
			source: "Tasks/Predict",
		},
		{
			kind: "words",
			words: [{ term: "loop", meaning: "again", note: "bucle" }],
			source: "Vocabulary",
		},
		{ kind: "ticks", lines: ["I can trace a loop"], source: "Criteria" },
		{ kind: "pageBreak" },
	],
};

const KEY: LessonPage = {
	title: "Loops",
	blocks: [{ kind: "answer", number: 1, title: "Predict", text: "**7**", source: "Tasks/Predict" }],
};

const WHOLE = lesson();
const LESSON = lesson({
	sections: [
		...WHOLE.sections,
		lessonSection("Tasks", "tasks", [item("Predict", "### Predict (support)\nWhat is printed?")]),
		lessonSection("Vocabulary", "vocabulary", [item("loop", "- **loop**: again")]),
	],
	worksheet: WORKSHEET,
	key: KEY,
});

beforeEach(() => {
	clear();
	startAt();
});

describe("the worksheet", () => {
	test("is made of the lesson, with room to write; answers are a page of their own", async () => {
		new LessonHost(LESSON);
		const { user } = showLesson();
		await user.click(await screen.findByRole("tab", { name: "Worksheet" }));
		const page = screen.getByRole("article", { name: "Worksheet: Loops" });
		const task = within(page).getByTestId("task");
		expect(task).toHaveTextContent("1. PredictWhat is printed?Hint: Count.");
		expect(task.querySelectorAll(".facet-lines > i")).toHaveLength(3);
		expect(within(page).getByTestId("page-break")).toBeVisible();
		expect(within(page).queryByTestId("answer")).toBeNull();
		await user.click(screen.getByRole("tab", { name: "Answer key" }));
		const key = screen.getByRole("article", { name: "Answer key: Loops" });
		expect(within(key).getByTestId("answer")).toHaveTextContent("1. Predict7");
		expect(within(key).getByText(/For the teacher: not for handing out/)).toBeVisible();
	});

	test("keeps a sign at the beginning of an answer, as paper does", async () => {
		const blocks = KEY.blocks.map((block) => ({ ...block, text: "> 5" }));
		new LessonHost({ ...LESSON, key: { ...KEY, blocks: blocks as LessonPage["blocks"] } });
		const { user } = showLesson();
		await user.click(await screen.findByRole("tab", { name: "Answer key" }));
		const answer = screen.getByTestId("answer");
		expect(answer).toHaveTextContent("1. Predict> 5");
		expect(answer.querySelector("blockquote")).toBeNull();
	});

	test("leads to the section of the plan that a thing comes from, by mouse and by keyboard", async () => {
		new LessonHost(LESSON);
		const { user } = showLesson();
		await user.click(await screen.findByRole("tab", { name: "Worksheet" }));
		await user.click(screen.getByText("What is printed?"));
		expect(await screen.findByRole("tab", { name: "Plan", selected: true })).toBeVisible();
		await waitFor(() =>
			expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
				screen.getByText("What is printed?").closest("[data-item]"),
			]),
		);
		await user.click(screen.getByRole("tab", { name: "Worksheet" }));
		screen.getByRole("button", { name: "Change this in the plan, in Vocabulary" }).focus();
		await user.keyboard("{Enter}");
		await waitFor(() =>
			expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts.at(-1)).toBe(
				screen.getByRole("region", { name: "Vocabulary" }),
			),
		);
	});

	test("is what is printed when it is shown, and all pages when they are asked for", async () => {
		const host = new LessonHost(LESSON);
		const { user } = showLesson();
		await user.click(await screen.findByRole("tab", { name: "Worksheet" }));
		const answer = vi.mocked(platform.call).getMockImplementation();
		vi.mocked(platform.call).mockImplementation(async (command, params) => {
			if (command !== "lesson_export") return answer?.(command, params) as never;
			host.asked.push([command, params]);
			return {
				name: "Loops.pdf",
				mediaType: "x",
				data: btoa("%PDF"),
				notes: ["Left out."],
			} as never;
		});
		const printed = vi.spyOn(platform, "print").mockResolvedValue();
		const told = vi.spyOn(toast, "success");
		await user.click(screen.getByRole("button", { name: "Print" }));
		await user.click(await screen.findByRole("menuitem", { name: /^Worksheet/ }));
		await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
		expect(printed).toHaveBeenCalledWith("Loops.pdf", new TextEncoder().encode("%PDF"));
		expect(told.mock.lastCall?.[1]).toMatchObject({ description: "Left out." });
		await user.click(screen.getByRole("button", { name: "Print" }));
		await user.click(await screen.findByRole("menuitem", { name: /^All pages/ }));
		await waitFor(() => expect(told).toHaveBeenCalledTimes(2));
		const asked = { path: PATH, format: "pdf", withoutRationale: false };
		expect(host.asked).toEqual([
			["lesson_export", { ...asked, facets: ["worksheet"] }],
			["lesson_export", { ...asked, facets: [] }],
		]);
	});

	test("is copied as markdown", () => {
		expect(pageMarkdown(WORKSHEET)).toBe(
			"# Loops\n\nName: ____________________  Date: ____________\n\n## Tasks\n\n### 1. Predict\n\nWhat is printed?\n\n*Hint: Count.*\n\n- **loop**: again *bucle*\n\n- [ ] I can trace a loop\n\n---\n",
		);
	});
});

describe("a file for another program", () => {
	test("says beside its formats what is not for pupils yet", async () => {
		new LessonHost({ ...LESSON, leftOpen: 2 });
		const { user } = showLesson();
		await user.click(await screen.findByTestId("export"));
		expect(await screen.findByTestId("left-open")).toHaveTextContent(
			"Pupils’ pages have 2 places that say “For you to add”: they are not for pupils yet.",
		);
	});

	test("is saved with its bytes, whole or only what is shown", async () => {
		const host = new LessonHost(LESSON);
		const saved: { name: string; blob: Blob }[] = [];
		let blob = new Blob();
		URL.createObjectURL = (of) => {
			blob = of as Blob;
			return "blob:x";
		};
		URL.revokeObjectURL = () => undefined;
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
			this: HTMLAnchorElement,
		) {
			saved.push({ name: this.download, blob });
		});
		const { user } = showLesson();
		await user.click(await screen.findByRole("tab", { name: "Worksheet" }));
		const answer = vi.mocked(platform.call).getMockImplementation();
		const asked: unknown[] = [];
		vi.mocked(platform.call).mockImplementation(async (command, params) => {
			if (command !== "lesson_export") return answer?.(command, params) as never;
			asked.push(params);
			const file: LessonFile = {
				name: "Loops.docx",
				mediaType: "application/x",
				data: btoa("PK\u0003"),
				notes: ["A picture is left out."],
			};
			return file as never;
		});
		const told = vi.spyOn(toast, "success");
		await user.click(screen.getByTestId("export"));
		await user.click(await screen.findByTestId("export-docx"));
		await waitFor(() => expect(saved).toHaveLength(1));
		expect([saved[0]?.name, saved[0]?.blob.type, await saved[0]?.blob.text()]).toEqual([
			"Loops.docx",
			"application/x",
			"PK\u0003",
		]);
		await user.click(screen.getByTestId("export"));
		await user.click(await screen.findByTestId("export-pdf-only"));
		await waitFor(() => expect(saved).toHaveLength(2));
		expect(told).toHaveBeenCalledWith(
			"Saved as Loops.docx.",
			expect.objectContaining({ description: "A picture is left out." }),
		);
		expect(asked).toEqual([
			{ path: PATH, format: "docx", facets: [], withoutRationale: false },
			{ path: PATH, format: "pdf", facets: ["worksheet"], withoutRationale: false },
		]);
		expect(host.asked).toEqual([]);
	});
});
