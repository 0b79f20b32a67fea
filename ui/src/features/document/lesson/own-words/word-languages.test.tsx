import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { startAt } from "../../../../shared/test-place";
import { undoLast } from "../../../../shared/undo";
import { showLesson } from "../../test-lesson-pane";
import { clear } from "../../test-pane";
import { item, LessonHost, lesson, lessonSection } from "../test-lesson";

const LOOP = item("loop", "- **loop**: steps again.");
const DRAFT = item("list", "- **list**: values. *in your language (Polish, draft): lista*");

function host(): LessonHost {
	const words = lessonSection("Words", "vocabulary", [LOOP, DRAFT]);
	return new LessonHost(lesson({ sections: [words] }));
}

beforeEach(() => {
	clear();
	startAt();
});

test("words are filled in for a language, drafts are there to be kept, and all is taken back", async () => {
	const there = host();
	const { user } = showLesson();
	const own = await screen.findByTestId("own-words");
	expect(own).toHaveTextContent("1 word in a pupil’s language is a draft.");
	await user.click(within(own).getByRole("button", { name: "Words in a pupil’s language …" }));
	expect(screen.getByRole("textbox", { name: "Which language?" })).toHaveValue("Polish");
	expect(screen.getByRole("textbox", { name: "list" })).toHaveValue("lista");
	await user.type(screen.getByRole("textbox", { name: "loop" }), "pętla");
	await user.click(within(own).getByRole("button", { name: "Keep" }));
	await waitFor(() =>
		expect(there.section("Words").markdown).toBe(
			"- **loop**: steps again. *in your language (Polish): pętla*\n\n" +
				"- **list**: values. *in your language (Polish): lista*",
		),
	);
	undoLast();
	await waitFor(() => expect(there.section("Words").markdown).toContain("(Polish, draft)"));
});

test("a draft is one until she says that she has looked at it", async () => {
	const there = host();
	const { user } = showLesson();
	await user.click(await screen.findByRole("button", { name: "I have looked at them" }));
	await waitFor(() =>
		expect(there.section("Words").markdown).toContain("*in your language (Polish): lista*"),
	);
});
