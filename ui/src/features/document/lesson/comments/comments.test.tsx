import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { platform } from "../../../../platform";
import { startAt } from "../../../../shared/test-place";
import { undoLast } from "../../../../shared/undo";
import { showLesson } from "../../test-lesson-pane";
import { clear } from "../../test-pane";
import { LessonHost, lesson, lessonSection } from "../test-lesson";

beforeEach(() => {
	clear();
	startAt();
});

const words = (host: LessonHost) => host.comments.comments.map((comment) => comment.words);

test("she notes something for herself on a section, changes it, deletes it, and takes that back", async () => {
	const host = new LessonHost(lesson());
	const { user } = showLesson();
	await user.click(await screen.findByRole("button", { name: "Comment to myself on Main" }));
	const field = screen.getByRole("textbox", { name: "Comment to myself on Main" });
	expect(field).toHaveFocus();
	await user.type(field, "Too long last year.");
	await user.click(screen.getByRole("button", { name: "Keep" }));
	await waitFor(() => expect(words(host)).toEqual(["Too long last year."]));
	const main = screen.getByRole("region", { name: "Main" });
	const note = await within(main).findByRole("button", { name: /^Too long last year/ });
	expect(within(main).getByText("Fri 27 Nov")).toBeVisible();
	// What copies and prints the page leaves out what belongs to the window.
	expect(note.closest("[data-chrome]")).not.toBeNull();

	await user.click(note);
	const own = screen.getByRole("textbox", { name: "Your comment on Main" });
	await user.clear(own);
	await user.type(own, "Use cards.");
	await user.keyboard("{Control>}{Enter}{/Control}");
	await waitFor(() => expect(words(host)).toEqual(["Use cards."]));

	await user.click(screen.getByRole("button", { name: "Delete this comment on Main" }));
	await waitFor(() => expect(words(host)).toEqual([]));
	undoLast();
	await waitFor(() => expect(words(host)).toEqual(["Use cards."]));
});

test("a comment on a section that is gone is not lost", async () => {
	const host = new LessonHost(lesson());
	const comment = { section: "old-part", day: null, words: "Keep the joke." };
	host.comments = { comments: [comment], sha256: "1" };
	showLesson();
	expect(
		await screen.findByText("You noted this on “old part”, which the lesson has no longer."),
	).toBeVisible();
	expect(screen.getByRole("button", { name: /^Keep the joke/ })).toBeVisible();
});

test("nothing written is nothing kept", async () => {
	const host = new LessonHost(lesson());
	const { user } = showLesson();
	await user.click(await screen.findByRole("button", { name: "Comment to myself on Main" }));
	await user.keyboard("{Escape}");
	expect(screen.queryByTestId("comments")).toBeNull();
	expect(host.comments.sha256).toBeNull();
});

test("a lesson that is begun asks for nothing but its first section", async () => {
	const whole = lesson();
	const drafting = whole.sections.map((each) => ({
		...lessonSection(each.id, "text", "<!-- drafting -->"),
		state: "drafting" as const,
	}));
	const host = new LessonHost({ ...whole, sections: drafting });
	host.state = "running";
	const { refresh } = showLesson();
	const asked = () => vi.mocked(platform.call).mock.calls.map(([command]) => command);
	expect(await screen.findByRole("region", { name: "Main" })).toBeVisible();
	expect(asked()).not.toContain("lesson_comments");
	expect(asked()).not.toContain("memory_entries");
	host.lesson = { ...whole, sections: [...whole.sections.slice(0, 1), ...drafting.slice(1)] };
	await refresh();
	await waitFor(() => expect(asked()).toContain("lesson_comments"));
	expect(asked()).toContain("memory_entries");
});
