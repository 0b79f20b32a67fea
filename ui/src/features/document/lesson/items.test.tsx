import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { toast } from "sonner";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { startAt } from "../../../shared/test-place";
import { undoLast } from "../../../shared/undo";
import { keepWords } from "../../../shared/unsaved";
import { draftName } from "../section-draft";
import { showLesson, write } from "../test-lesson-pane";
import { clear } from "../test-pane";
import { BUILD, item, LessonHost, lesson, PATH, QUIZ, TRACE } from "./test-lesson";

let host: LessonHost;

beforeEach(() => {
	clear();
	startAt();
	host = new LessonHost(lesson());
});

const MAIN = { path: PATH, section: "Main" };
const items = () =>
	within(screen.getByRole("region", { name: "Main" }))
		.getAllByTestId("item")
		.map((each) => each.dataset.item);
/** Her pointer comes to it; only then are all of its tools there. */
const reach = async (user: UserEvent, name: string) =>
	user.hover(await screen.findByRole("button", { name: `Edit ${name}` }));
const save = () => screen.getByRole("button", { name: "Save" });

describe("one item", () => {
	test("is edited by itself and saved with what its section was", async () => {
		const { user } = showLesson();
		const { sha256 } = host.section("Main");
		await user.click(await screen.findByRole("button", { name: "Edit Trace" }));
		await write("Text of Trace", "### Trace (20 min)\n- Pupils: trace twice");
		await user.click(save());
		expect(await screen.findByText(/trace twice/)).toBeVisible();
		const markdown = "### Trace (20 min)\n- Pupils: trace twice";
		expect(host.asked).toEqual([
			["lesson_item_write", { ...MAIN, item: "Trace", markdown, sha256 }],
		]);
		expect(localStorage.getItem(`unsaved:section:${PATH}#Main/Trace`)).toBeNull();
	});

	test("is saved although another one of its section has changed meanwhile", async () => {
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "Edit Trace" }));
		const quiz = { ...QUIZ, markdown: "### Quiz (4 min)\n- Teacher: asks two" };
		host.put("Main", [quiz, TRACE, BUILD]);
		await write("Text of Trace", "### Trace (21 min)");
		await user.click(save());
		await waitFor(() => expect(screen.queryByLabelText("Text of Trace")).toBeNull());
		expect(host.section("Main").items.map(({ markdown }) => markdown)).toEqual([
			quiz.markdown,
			"### Trace (21 min)",
			BUILD.markdown,
		]);
	});

	test("that somebody else changed shows both texts, and hers is saved when she says so", async () => {
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "Edit Trace" }));
		const theirs = { ...TRACE, markdown: "### Trace (30 min)\n- Pupils: in pairs" };
		host.put("Main", [QUIZ, theirs, BUILD]);
		await write("Text of Trace", "### Trace (30 min)\n- Pupils: alone");
		await user.click(save());
		expect(await screen.findByText(/Somebody changed this activity/)).toBeVisible();
		const editor = screen.getByLabelText("Text of Trace");
		expect(editor).toHaveTextContent("in pairs");
		expect(editor).toHaveTextContent("alone");
		expect(host.section("Main").items[1]?.markdown).toBe(theirs.markdown);
		await user.click(screen.getAllByRole("button", { name: "Keep mine" })[0] as HTMLElement);
		await waitFor(() =>
			expect(host.section("Main").items[1]?.markdown).toBe("### Trace (30 min)\n- Pupils: alone"),
		);
	});

	test("that is gone loses none of her words", async () => {
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "Edit Trace" }));
		await write("Text of Trace", "Mine.");
		host.put("Main", [QUIZ, BUILD]);
		await user.click(save());
		expect(await screen.findByText(/does not hold this activity any more/)).toBeVisible();
		expect(screen.getByLabelText("Text of Trace")).toHaveTextContent("Mine.");
		expect(localStorage.getItem(`unsaved:section:${PATH}#Main/Trace`)).toContain("Mine.");
	});

	test("that she changed is as it was after Undo", async () => {
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "Edit Trace" }));
		await write("Text of Trace", "### Trace (21 min)");
		await user.click(save());
		expect(await screen.findByText("“Trace” was changed.")).toBeVisible();
		await waitFor(() => expect(screen.queryByLabelText("Text of Trace")).toBeNull());
		expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
		await user.click(screen.getByRole("button", { name: "Undo" }));
		await waitFor(() => expect(host.section("Main").items[1]?.markdown).toBe(TRACE.markdown));
		expect(host.asked.at(-1)).toEqual([
			"lesson_restore",
			{ path: PATH, version: 3, section: "Main" },
		]);
		expect(screen.queryByText("“Trace” was changed.")).toBeNull();
	});

	test("moves by button and by key, and keeps the focus", async () => {
		const { user } = showLesson();
		await reach(user, "Trace");
		await user.click(screen.getByRole("button", { name: "Move Trace up" }));
		await waitFor(() => expect(items()).toEqual(["Trace", "Quiz", "Build"]));
		expect(screen.getByRole("button", { name: "Edit Trace" })).toHaveFocus();
		await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
		await waitFor(() => expect(items()).toEqual(["Quiz", "Trace", "Build"]));
		expect(screen.getByRole("button", { name: "Edit Trace" })).toHaveFocus();
		expect(screen.getByText("Trace is number 2 of 3 now.")).toBeInTheDocument();
		expect(host.asked.map(([command, params]) => [command, (params as { to: number }).to])).toEqual(
			[
				["lesson_item_move", 0],
				["lesson_item_move", 1],
			],
		);
	});

	test("is not moved beyond the ends", async () => {
		const { user } = showLesson();
		await reach(user, "Quiz");
		const up = screen.getByRole("button", { name: "Move Quiz up" });
		expect(up).toHaveAttribute("aria-disabled", "true");
		await user.click(up);
		await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
		expect(host.asked).toEqual([]);
	});

	test("is reached in one step of the keyboard, and its tools by the arrow keys", async () => {
		const { user } = showLesson();
		const edit = await screen.findByRole("button", { name: "Edit Quiz" });
		act(() => edit.focus());
		await user.keyboard("{ArrowLeft}");
		expect(screen.getByRole("button", { name: "Remove Quiz" })).toHaveFocus();
		await user.keyboard("{ArrowRight}{Tab}");
		expect(screen.getByRole("button", { name: "Edit Trace" })).toHaveFocus();
	});

	test("is removed, and is back after Undo", async () => {
		const { user } = showLesson();
		await reach(user, "Trace");
		await user.click(screen.getByRole("button", { name: "Remove Trace" }));
		expect(await screen.findByText("“Trace” was removed.")).toBeVisible();
		expect(items()).toEqual(["Quiz", "Build"]);
		expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
		await user.keyboard("{Enter}");
		await waitFor(() => expect(items()).toEqual(["Quiz", "Trace", "Build"]));
		expect(host.asked.at(-1)).toEqual([
			"lesson_restore",
			{ path: PATH, version: 3, section: "Main" },
		]);
	});

	test("that was removed is not offered back over somebody else's change", async () => {
		const { user, refresh } = showLesson();
		await reach(user, "Trace");
		await user.click(screen.getByRole("button", { name: "Remove Trace" }));
		await screen.findByText("“Trace” was removed.");
		host.put("Main", [QUIZ, item("Other", "### Other (1 min)")]);
		await refresh();
		await waitFor(() => expect(screen.queryByText("“Trace” was removed.")).toBeNull());
	});

	test("is added from a text that shows what belongs into it", async () => {
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "Add an activity to Main" }));
		const field = await screen.findByLabelText("Text of the new activity", undefined, {
			timeout: 5_000,
		});
		expect(field).toHaveTextContent("New activity (5 min)");
		await write("Text of the new activity", "### Exit (2 min)");
		await user.click(save());
		await waitFor(() => expect(items()).toEqual(["Quiz", "Trace", "Build", "New"]));
		expect(host.asked).toEqual([
			["lesson_item_add", { ...MAIN, markdown: "### Exit (2 min)", at: null }],
		]);
	});
});

describe("a whole section", () => {
	test("that she may do without is left out, and is back after Undo", async () => {
		const said = vi.spyOn(toast, "message");
		const sections = host.lesson.sections.map((each) => ({
			...each,
			optional: each.id === "Notes",
		}));
		host.lesson = { ...host.lesson, sections };
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "More for Notes" }));
		await user.click(await screen.findByRole("menuitem", { name: "Leave this section out" }));
		await waitFor(() => expect(screen.queryByRole("region", { name: "Notes" })).toBeNull());
		await waitFor(() => expect(said.mock.calls[0]?.[0]).toBe("“Notes” was left out."));
		undoLast();
		expect(await screen.findByRole("region", { name: "Notes" })).toHaveTextContent(
			"Bring dominoes.",
		);
	});

	test("that somebody else changed is not written over, and takes theirs when she says so", async () => {
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "Edit Notes" }));
		host.put("Notes", "Bring cards.");
		await write("Text of Notes", "Bring nothing.");
		await user.click(save());
		expect(await screen.findByText(/Somebody changed this section/)).toBeVisible();
		expect(host.section("Notes").markdown).toBe("Bring cards.");
		await user.click(screen.getAllByRole("button", { name: "Take theirs" })[0] as HTMLElement);
		expect(screen.getByLabelText("Text of Notes")).toHaveTextContent("Bring cards.");
	});

	test("with unsaved words says so without being hovered, and so does an item", async () => {
		keepWords(draftName(PATH, "Notes"), { baseSha256: "x", text: "half a" });
		keepWords(draftName(PATH, "Main/Trace"), { baseSha256: "x", text: "half an item" });
		showLesson();
		const notes = await screen.findByRole("button", { name: "Unsaved: continue editing Notes" });
		expect(notes).not.toHaveClass("opacity-0");
		expect(screen.getByRole("button", { name: "Edit Main" })).toHaveClass("opacity-0");
		expect(screen.getByRole("button", { name: "Unsaved: continue editing Trace" })).toBeVisible();
		const tools = (name: string) => screen.getByRole("toolbar", { name: `Change ${name}` });
		expect(tools("Trace")).not.toHaveClass("opacity-0");
		expect(tools("Quiz")).toHaveClass("opacity-0");
	});

	test("keeps the words when it cannot be saved, and says why", async () => {
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "Edit Notes" }));
		await write("Text of Notes", "Mine.");
		const { call } = vi.mocked(await import("../../../platform")).platform;
		vi.mocked(call).mockRejectedValueOnce(new Error("the disk is full"));
		await user.click(save());
		expect(await screen.findByRole("alert")).toHaveTextContent(
			"The disk is full. Your words are kept.",
		);
	});
});
