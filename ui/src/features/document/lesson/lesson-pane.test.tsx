import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { lessonLookedAt } from "../../../session/lesson-shown";
import { useAssessRoom } from "../../../shared/assess-room";
import { fileAt, lessonAt } from "../../../shared/place";
import { startAt } from "../../../shared/test-place";
import { undoLast } from "../../../shared/undo";
import { placeNow } from "../../../shared/use-place";
import { useView } from "../../../shared/view";
import { keepWantedChanges, useWantedChanges } from "../../../shared/wanted-changes";
import { showLesson } from "../test-lesson-pane";
import { clear } from "../test-pane";
import { LessonHost, lesson, lessonSection, PATH } from "./test-lesson";

beforeEach(() => {
	clear();
	startAt();
});

const stateOf = (name: string) =>
	within(screen.getByRole("region", { name })).getByTestId("section-state").textContent;

describe("a lesson", () => {
	test("says what it is, how its time adds up, and whose each section is", async () => {
		new LessonHost(lesson());
		showLesson();
		expect(
			await screen.findByRole("heading", { level: 1, name: "Loops: repeating without rewriting" }),
		).toBeVisible();
		expect(screen.getByText("3B · 50 minutes · Loops")).toBeVisible();
		expect(screen.getByTestId("minutes")).toHaveTextContent("38 of 50 minutes planned12 left");
		const notes = screen.getByRole("region", { name: "Notes" });
		expect(within(notes).getByTestId("yours")).toHaveTextContent("yours");
		const main = screen.getByRole("region", { name: "Main" });
		expect(within(main).queryByTestId("yours")).toBeNull();
	});

	test("in the archive says so, and is brought back from there with the way back again", async () => {
		const host = new LessonHost(lesson({ archived: true }));
		const { user } = showLesson();
		expect(await screen.findByText("This lesson is in the archive.")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Bring back" }));
		await waitFor(() => expect(screen.queryByText("This lesson is in the archive.")).toBeNull());
		expect(screen.getByRole("tab", { name: "Plan" })).toHaveFocus();
		undoLast();
		expect(await screen.findByText("This lesson is in the archive.")).toBeVisible();
		expect(host.asked).toEqual([
			["lesson_archive", { path: PATH, archived: false }],
			["lesson_archive", { path: PATH, archived: true }],
		]);
	});

	test("leads to a quiz on it", async () => {
		new LessonHost(lesson());
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "Make a quiz on it" }));
		expect(useAssessRoom.getState().making).toEqual({ is: "quiz", id: null, lesson: PATH });
		expect(useView.getState().room).toBe("assess");
	});

	test("has a day, which is kept when she leaves the field and taken out again", async () => {
		const host = new LessonHost(lesson());
		const { user } = showLesson();
		const change = async (day: string) => {
			await user.click(await screen.findByRole("button", { name: /^Day: / }));
			const field = screen.getByLabelText("The day of this lesson");
			expect(field).toHaveFocus();
			fireEvent.change(field, { target: { value: day } });
		};
		expect(await screen.findByRole("button", { name: /^Day: / })).toHaveTextContent("none yet");
		await change("0002-11-12");
		await user.tab();
		expect(host.asked).toEqual([]);
		const field = screen.getByLabelText("The day of this lesson");
		expect(field).toHaveValue("0002-11-12");
		expect(field).toHaveAccessibleDescription("no whole day, with its year");
		fireEvent.change(field, { target: { value: "2026-11-12" } });
		fireEvent.blur(field);
		await waitFor(() => expect(host.lesson.date).toBe("2026-11-12"));
		const day = await screen.findByRole("button", { name: "Day: Thu 12 Nov. Change it." });
		await change("");
		await user.keyboard("{Escape}");
		expect(day).toHaveTextContent("Thu 12 Nov");
		await change("");
		await user.keyboard("{Enter}");
		await waitFor(() => expect(host.lesson.date).toBeNull());
		expect(screen.getByRole("button", { name: /^Day: / })).toHaveFocus();
		expect(host.asked).toEqual([
			["lesson_day", { path: PATH, date: "2026-11-12" }],
			["lesson_day", { path: PATH, date: null }],
		]);
	});

	test("keeps no day that Escape threw away, though the field loses the focus as it goes", async () => {
		const host = new LessonHost(lesson());
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: /^Day: / }));
		const field = screen.getByLabelText("The day of this lesson");
		fireEvent.change(field, { target: { value: "2026-11-12" } });
		// As browsers do it: what is taken out of the page has left before anything is drawn again.
		act(() => {
			fireEvent.keyDown(field, { key: "Escape" });
			fireEvent.blur(field);
		});
		expect(screen.getByRole("button", { name: /^Day: / })).toHaveTextContent("none yet");
		expect(host.asked).toEqual([]);
	});

	test("is what the words of its session mean by this lesson while it is shown", async () => {
		new LessonHost(lesson());
		startAt({ at: "session", sessionId: "s" });
		expect(lessonLookedAt("s")).toBeNull();
		showLesson();
		await screen.findByRole("heading", { level: 1 });
		expect(lessonLookedAt("s")).toBe(PATH);
		expect(lessonLookedAt("another")).toBeNull();
		cleanup();
		expect(lessonLookedAt("s")).toBeNull();
	});

	test("shows for each claim whether its source holds it, and why not", async () => {
		new LessonHost(lesson());
		const { user } = showLesson();
		const backed = await screen.findByRole("button", {
			name: "TCH 3-15a paraphrase. Quotation found in curriculum/x.md, lines 41–42. Look at the source.",
		});
		expect(
			screen.getByRole("button", {
				name: "TCH 9-99z. Quotation not found in curriculum/x.md, line 1. no curriculum file has TCH 9-99z Look at the source.",
			}),
		).toBeVisible();
		expect([stateOf("Curriculum"), stateOf("Main")]).toEqual(["failed a check", "draft"]);
		const notes = screen.getByRole("list", { name: "What to check in Curriculum" });
		expect(notes).toHaveTextContent("No curriculum file has TCH 9-99z.");
		await user.click(backed);
		const peek = await screen.findByTestId("peek");
		await user.click(within(peek).getByRole("button", { name: "Open the file" }));
		expect(fileAt(placeNow())).toEqual({
			path: "curriculum/x.md",
			line: 41,
			endLine: 42,
		});
	});

	test("says nothing about claims that nobody has looked up", async () => {
		const unchecked = lesson({ checked: { claims: false, suitability: false } });
		const sections = unchecked.sections.map((each) => ({ ...each, claims: [], findings: [] }));
		new LessonHost({ ...unchecked, sections });
		showLesson();
		expect(
			await screen.findByRole("button", { name: /^TCH 3-15a. Not checked yet/ }),
		).toBeVisible();
		expect(screen.queryByTestId("section-notes")).toBeNull();
	});

	test("shows what does not suit the class at its sentence, in its section", async () => {
		new LessonHost(lesson());
		showLesson();
		const found = await screen.findByRole("list", { name: "What to check in Notes" });
		expect(found).toHaveTextContent("It is a gruesome picture.");
		expect(found).toHaveTextContent("Mentions an injury.");
		expect(found).toHaveTextContent("Say what the picture shows instead.");
	});

	test("puts a note on content aside for the lesson, and notes it again", async () => {
		const host = new LessonHost(lesson());
		const { user } = showLesson();
		const notes = () => screen.queryByRole("list", { name: "What to check in Notes" });
		await user.click(await screen.findByRole("button", { name: "Not here: violence" }));
		await waitFor(() => expect(notes()).toBeNull());
		expect(screen.getByRole("region", { name: "Notes" })).toHaveFocus();
		expect(screen.getByTestId("put-aside")).toHaveTextContent("Not noted here: violence");
		await user.click(screen.getByRole("button", { name: "Note it again: violence" }));
		await waitFor(() => expect(notes()).toHaveTextContent("Mentions an injury."));
		expect(screen.queryByTestId("put-aside")).toBeNull();
		await user.click(screen.getByRole("button", { name: "Not here: violence" }));
		await waitFor(() => expect(notes()).toBeNull());
		undoLast();
		await waitFor(() => expect(notes()).toHaveTextContent("Mentions an injury."));
		const asked = host.asked.map(([, params]) => (params as { aside: boolean }).aside);
		expect(asked).toEqual([true, false, true, false]);
	});

	test("says of what kind a note is, for people who do not see its icon", async () => {
		const note = {
			severity: null,
			sentence: "Ask your gran.",
			message: "x",
			suggestion: null,
			note: null,
		};
		const findings = ["inclusion", "pedagogy", "british"].map((kind) => ({ ...note, kind }));
		const shown = lesson();
		const sections = shown.sections.map((section) =>
			section.heading === "Notes" ? { ...section, findings } : section,
		);
		new LessonHost({ ...shown, sections } as never);
		showLesson();
		const found = await screen.findByRole("list", { name: "What to check in Notes" });
		for (const name of [
			"What could shut a pupil out: ",
			"What tests of teaching have found: ",
			"How it reads: ",
		]) {
			expect(found).toHaveTextContent(name);
		}
	});

	test("says how hard its pages are to read", async () => {
		const judged = { reading: { age: 14.6, target: 12, reason: "S3, EAL" } };
		new LessonHost(lesson(judged));
		showLesson();
		expect(await screen.findByTestId("reading-age")).toHaveTextContent(
			"pupils’ pages read like age 15, above 12 for this class",
		);
	});

	test("leads from a problem to its section", async () => {
		const problems = [
			{ line: 3, section: "Main", weight: "fault", message: "no task is called “Fix it”" },
		];
		new LessonHost(lesson({ problems } as never));
		const { user } = showLesson();
		await user.click(await screen.findByRole("button", { name: "1 thing to look at" }));
		const list = screen.getByTestId("lesson-problems");
		await user.click(within(list).getByRole("button", { name: "Main" }));
		expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
			screen.getByRole("region", { name: "Main" }),
		]);
	});

	test("keeps what should change in it for its class until that is done", async () => {
		new LessonHost(lesson());
		const changes = [
			{ section: "Main", heading: "Main", why: "1B has no EAL pupils" },
			{ section: null, heading: "Loops", why: "1B has 40 minutes" },
		];
		keepWantedChanges(PATH, changes);
		const { user } = showLesson();
		expect(await screen.findByRole("button", { name: "2 things to look at" })).toBeVisible();
		const list = within(screen.getByTestId("lesson-problems"));
		expect(list.getByText("1B has no EAL pupils.")).toBeVisible();
		await user.click(list.getByRole("button", { name: "Done: Main, 1B has no EAL pupils" }));
		expect(useWantedChanges.getState().byLesson).toEqual({ [PATH]: [changes[1]] });
		await user.click(list.getByRole("button", { name: "Done: Loops, 1B has 40 minutes" }));
		expect(screen.queryByTestId("lesson-problems")).toBeNull();
		expect(useWantedChanges.getState().byLesson).toEqual({});
	});

	test("fills while it is being written", async () => {
		const drafting = lessonSection("Notes", "text", "<!-- drafting -->", { state: "drafting" });
		const whole = lesson();
		const host = new LessonHost({
			...whole,
			sections: [...whole.sections.slice(0, 2), drafting],
		});
		host.state = "running";
		const { refresh } = showLesson();
		const notes = await screen.findByRole("region", { name: "Notes" });
		await waitFor(() => expect(notes).toHaveAttribute("aria-busy", "true"));
		expect(stateOf("Notes")).toBe("drafting…");
		expect(screen.getByText("2 of 3 sections drafted")).toBeVisible();
		const written = lessonSection("Notes", "text", "Bring dominoes.");
		host.lesson = { ...whole, sections: [...whole.sections.slice(0, 2), written] };
		await refresh();
		expect(await screen.findByText(/Bring dominoes/)).toBeVisible();
		expect(stateOf("Notes")).toBe("draft");
	});

	test("is opened without a session, and closed again", async () => {
		new LessonHost(lesson());
		startAt({ at: "lesson", path: PATH, sessionId: null });
		const { user } = showLesson(null);
		await screen.findByRole("heading", { level: 1 });
		expect(screen.queryByTestId("section-decision")).toBeNull();
		await user.click(screen.getByRole("button", { name: "Close this lesson" }));
		expect(lessonAt(placeNow())).toBeNull();
	});
});
