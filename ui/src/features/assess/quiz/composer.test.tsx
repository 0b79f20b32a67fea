import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { QuizPlan, QuizSave } from "../../../api/generated";
import { make, makeQuizOn, useAssessRoom } from "../../../shared/assess-room";
import { lessonAt } from "../../../shared/place";
import { undoLast } from "../../../shared/undo";
import { placeNow } from "../../../shared/use-place";
import { NEW_QUIZ } from "./drafts";
import { NO_PLAN } from "./plan";
import { beginMaking, forgetWindow, host, refusal, showMaking } from "./test-making";
import { composedOf } from "./test-quiz";

beforeEach(beginMaking);

const PLAN: QuizPlan = {
	...NO_PLAN,
	title: "Kept",
	parts: [
		{ title: "Loops", blueprints: ["python-loop-total"], count: 4, mix: null, points: 1 },
		{ title: "Lists", blueprints: ["python-list-index"], count: 2, mix: null, points: 2 },
	],
	minutes: 15,
};

function showNew() {
	make({ is: "quiz", ...NEW_QUIZ });
	return showMaking();
}

const search = () => screen.findByRole("searchbox", { name: "What it asks about" });
const questions = () => screen.findAllByTestId("quiz-question");
const save = () => screen.getByTestId("quiz-save");
const saved = () => host.sent.filter(([command]) => command === "quiz_save");

describe("a new quiz", () => {
	test("is ten questions as soon as a topic is typed and Enter pressed, and is saved as that", async () => {
		const { user } = showNew();
		expect(save()).toBeDisabled();
		expect(await search()).toHaveFocus();
		expect(await screen.findByText("Lists, Loops")).toBeVisible();
		await user.keyboard("iteration");
		expect(
			await screen.findByText("2 kinds of questions. Press Enter to ask all of them."),
		).toBeVisible();
		await user.keyboard("{Enter}");
		expect(await questions()).toHaveLength(10);
		expect(screen.getByLabelText("Title of the quiz")).toHaveValue("Iteration: 10 questions");
		expect(screen.getByText("10 questions · 10 minutes")).toBeVisible();
		expect(screen.getByText("“Iteration” is in your quiz.")).toBeVisible();
		await user.click(save());
		expect(await screen.findByRole("heading", { name: "Iteration: 10 questions" })).toBeVisible();
		expect(screen.getByTestId("assess-offer-page")).toHaveFocus();
		expect(screen.getByRole("button", { name: "Begin on this screen" })).toBeVisible();
		expect(screen.getByRole("heading", { name: "Open for a class" })).toBeVisible();
		expect(saved()).toEqual([
			[
				"quiz_save",
				{
					id: null,
					plan: {
						...NO_PLAN,
						title: "Iteration: 10 questions",
						parts: [
							{
								title: "Iteration",
								blueprints: ["python-loop-total", "python-while-loop"],
								count: 10,
								mix: null,
								points: 1,
							},
						],
					},
					baseSha256: null,
				} satisfies QuizSave,
			],
		]);
	});

	test("says that nothing asks about something, and lets it be typed again", async () => {
		const { user } = showNew();
		await user.type(await search(), "photosynthesis{Enter}");
		expect(await screen.findByText(/^Nothing asks about that yet/)).toBeVisible();
		expect(await search()).toHaveValue("photosynthesis");
		expect(screen.queryByTestId("quiz-part")).toBeNull();
	});

	test("asks about another topic in a part of its own, without what it asks already", async () => {
		const { user } = showNew();
		await user.type(await search(), "while{Enter}");
		await screen.findByTestId("quiz-part");
		await user.type(await search(), "loops");
		expect(screen.getByText(/^2 kinds of questions, 1 of them in your quiz already/)).toBeVisible();
		await user.keyboard("{Enter}");
		await waitFor(async () => expect(await questions()).toHaveLength(15));
		expect(screen.getAllByTestId("quiz-part")).toHaveLength(2);
		await user.type(await search(), "loops");
		expect(screen.getByText("2 kinds of questions, in your quiz already.")).toBeVisible();
	});

	test("is chosen from the list by topic or by outcome", async () => {
		const { user } = showNew();
		await user.selectOptions(await screen.findByLabelText("Put together by"), "outcome");
		await user.click(screen.getByRole("button", { name: /^TCH 4-14a/ }));
		expect(screen.getAllByText("I can read a program in a textual language.")).toHaveLength(2);
		await user.click(screen.getByRole("checkbox", { name: /^How often a while loop turns/ }));
		expect(await questions()).toHaveLength(10);
		expect(screen.getByLabelText("What learners read above it")).toHaveValue("TCH 4-14a");
		await user.click(screen.getByRole("checkbox", { name: /^How often a while loop turns/ }));
		expect(screen.getByText("Your quiz appears here")).toBeVisible();
	});

	test("is chosen from the topics of a subject one by one, and the list stays", async () => {
		const { user } = showNew();
		await user.click(await screen.findByRole("button", { name: /^Programming/ }));
		await user.click(screen.getByRole("button", { name: /^Python › Loops/ }));
		await user.click(screen.getByRole("checkbox", { name: /^How often a while loop turns/ }));
		await user.click(screen.getByRole("checkbox", { name: /^Tracing a total in a loop/ }));
		expect(await screen.findByText("From 2 kinds of questions")).toBeVisible();
		expect(await questions()).toHaveLength(10);
	});

	test("says how hard it is in words and in numbers, and takes numbers of her own", async () => {
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		await user.selectOptions(await screen.findByLabelText("How hard"), "Mostly easy");
		expect(screen.getByText("6 easy, 3 medium, 1 hard")).toBeVisible();
		await user.selectOptions(screen.getByLabelText("How hard"), "Numbers of my own");
		const hard = screen.getByLabelText("Hard");
		await user.clear(hard);
		await user.type(hard, "4");
		expect(screen.getByLabelText("Questions", { selector: "input" })).toHaveValue(13);
		await waitFor(() =>
			expect(host.composed.at(-1)?.plan.parts[0]).toMatchObject({
				count: 13,
				mix: { easy: 6, medium: 3, hard: 4 },
			}),
		);
	});

	test("keeps a number that cannot be from counting", async () => {
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		const count = await screen.findByLabelText("Questions", { selector: "input" });
		await user.clear(count);
		expect(count).toBeInvalid();
		await user.tab();
		expect(count).toHaveValue(10);
		await user.clear(count);
		await user.type(count, "6");
		await waitFor(async () => expect(await questions()).toHaveLength(6));
	});

	test("shows answers when asked, and other numbers", async () => {
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		await questions();
		expect(screen.queryByText("Right:")).toBeNull();
		await user.click(screen.getByRole("button", { name: "Show answers" }));
		expect(screen.getAllByText("Right:")).toHaveLength(10);
		await user.click(screen.getByRole("button", { name: "Other numbers" }));
		expect(await screen.findByText("What is 0 + 1?")).toBeVisible();
	});

	test("leaves a kind of question out, with the way back", async () => {
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		await questions();
		await user.click(
			screen.getAllByRole("button", {
				name: "Leave out “How often a while loop turns”",
			})[0] as HTMLElement,
		);
		expect(screen.getByText("From 1 kind of questions")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Take “Iteration” out" }));
		expect(await search()).toHaveFocus();
		undoLast();
		undoLast();
		expect(await screen.findByText("From 2 kinds of questions")).toBeVisible();
	});

	test("says what it measures, in a sentence and in numbers", async () => {
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		expect(await screen.findByText(/^It tells those in the middle apart best/)).toBeVisible();
		await user.click(screen.getByRole("button", { name: "The same in numbers" }));
		expect(screen.getByRole("row", { name: "those in the middle 0.0 2.5 5.0" })).toBeVisible();
	});

	test("says how it is run, and takes what is chosen", async () => {
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		await user.type(await screen.findByLabelText("Minutes"), "20");
		await user.click(screen.getByRole("button", { name: /^Who is asked what/ }));
		await user.click(screen.getByRole("radio", { name: /^By lot for each learner/ }));
		await user.click(screen.getByRole("button", { name: /^When learners are told/ }));
		await user.click(screen.getByRole("radio", { name: /^Never/ }));
		await user.click(save());
		await waitFor(() => expect(saved()).toHaveLength(1));
		expect(saved()[0]?.[1]).toMatchObject({
			plan: { minutes: 20, choosing: "byLot", telling: "nothing" },
		});
	});

	test("keeps the last questions while others cannot be made, and says why", async () => {
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		await questions();
		host.refuse.quiz_compose = refusal("internal", "the server went away");
		await user.click(screen.getByRole("button", { name: "Other numbers" }));
		expect(
			await screen.findByText(/The server went away\. What you have chosen is kept\./),
		).toBeVisible();
		expect(await questions()).toHaveLength(10);
		host.refuse = {};
		await user.click(screen.getByRole("button", { name: "Try again" }));
		expect(await screen.findByText("What is 0 + 1?")).toBeVisible();
	});

	test("is not saved while something keeps it from being a test", async () => {
		host.compose = ({ plan, seed }) =>
			composedOf(plan, seed, { problems: ["there are no hard questions on lists"] });
		const { user } = showNew();
		await user.type(await search(), "list{Enter}");
		expect(await screen.findByText("There are no hard questions on lists.")).toBeVisible();
		expect(save()).toBeDisabled();
	});

	test("is still there after a restart, and can be begun again with the way back", async () => {
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		await questions();
		forgetWindow();
		useAssessRoom.setState(useAssessRoom.getInitialState());
		showMaking();
		await user.click(await screen.findByRole("button", { name: /^Go on with your quiz/ }));
		expect(await questions()).toHaveLength(10);
		await user.click(screen.getByRole("button", { name: "Start again" }));
		expect(screen.getByText("Your quiz appears here")).toBeVisible();
		undoLast();
		expect(await questions()).toHaveLength(10);
	});

	test("is the same in two windows", async () => {
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		await questions();
		const kept = JSON.parse(localStorage.getItem("quiz:new") ?? "");
		kept.plan.parts[0].count = 3;
		localStorage.setItem("quiz:new", JSON.stringify(kept));
		window.dispatchEvent(new StorageEvent("storage", { key: "quiz:new" }));
		await waitFor(async () => expect(await questions()).toHaveLength(3));
	});

	test("that was kept by something else is begun anew", async () => {
		localStorage.setItem("quiz:new", '{"plan":{"parts":[{"title":7}]}}');
		showNew();
		expect(await screen.findByText("Your quiz appears here")).toBeVisible();
	});

	test("says so where the browser has no room to keep it", async () => {
		const { user } = showNew();
		vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
			throw new DOMException("full", "QuotaExceededError");
		});
		await user.type(await search(), "iteration{Enter}");
		expect(await questions()).toHaveLength(10);
		expect(screen.getByText(/^This browser has no room to keep it/)).toBeVisible();
	});

	test("is told in the host’s words where its name is taken", async () => {
		host.refuse.quiz_save = refusal("conflict", "there is a file of that name already");
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		await questions();
		await user.click(save());
		expect(
			await screen.findByText(/^There is a file of that name already\. It is not/),
		).toBeVisible();
	});

	test("stays on the screen where saving fails", async () => {
		host.refuse.quiz_save = refusal("internal", "the disk is full");
		const { user } = showNew();
		await user.type(await search(), "iteration{Enter}");
		await questions();
		await user.click(save());
		expect(await screen.findByText(/The disk is full\. It is not saved yet/)).toBeVisible();
		expect(await questions()).toHaveLength(10);
	});
});

describe("a quiz from before", () => {
	function showKept(path: string | null = "sittings/kept.md") {
		host.opened = { plan: PLAN, path, sha256: path && "aa" };
		make({ is: "quiz", id: "kept", lesson: null });
		return showMaking();
	}

	test("is changed and saved under its name", async () => {
		const { user } = showKept();
		expect(await questions()).toHaveLength(6);
		expect(save()).toHaveTextContent("Saved");
		expect(save()).toBeDisabled();
		await user.click(screen.getByRole("button", { name: "Ask “Lists” earlier" }));
		await user.click(save());
		await waitFor(() => expect(saved()).toHaveLength(1));
		expect(saved()[0]?.[1]).toEqual({
			id: "kept",
			plan: { ...PLAN, parts: PLAN.parts.toReversed() },
			baseSha256: "aa",
		});
	});

	test("that comes with a plugin is saved as hers", async () => {
		const { user } = showKept(null);
		expect(await screen.findByText(/^This one comes with a plugin/)).toBeVisible();
		await user.click(save());
		await waitFor(() => expect(saved()).toHaveLength(1));
	});

	test("that was changed elsewhere meanwhile is not written over", async () => {
		const { user } = showKept();
		const title = await screen.findByLabelText("Title of the quiz");
		await user.clear(title);
		await user.type(title, "Mine");
		host.opened = { plan: { ...PLAN, title: "Theirs" }, path: "sittings/kept.md", sha256: "bb" };
		await user.click(save());
		expect(await screen.findByText("Changed in two places.")).toBeVisible();
		expect(saved()).toEqual([]);
		expect(title).toHaveValue("Mine");
		await user.click(screen.getByRole("button", { name: "Save mine as another quiz" }));
		await waitFor(() => expect(saved()).toHaveLength(1));
		expect(saved()[0]?.[1]).toMatchObject({ id: null, plan: { title: "Mine" } });
	});

	test("that cannot be opened says so, and leads back", async () => {
		host.refuse.quiz_open = refusal("invalid", "its sections are chosen by hand");
		const { user } = showKept();
		expect(await screen.findByText("Its sections are chosen by hand.")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Back to the list" }));
		expect(await screen.findByTestId("assess-offer-page")).toBeVisible();
	});
});

describe("a quiz on a lesson", () => {
	const LESSON = "lessons/3B/loops/lesson.md";

	test("begins with what the lesson is about, says what nothing asks, and is opened for its class", async () => {
		host.ofLesson = {
			plan: { ...PLAN, title: "Exit quiz: loops", lesson: LESSON },
			class: "3B",
			without: ["TCH 4-13a"],
			kept: null,
		};
		makeQuizOn(LESSON);
		const { user } = showMaking();
		expect(
			await screen.findByText("No questions are known for one outcome of this lesson:"),
		).toBeVisible();
		expect(screen.getByText("TCH 4-13a")).toBeVisible();
		expect(screen.getByLabelText("Title of the quiz")).toHaveValue("Exit quiz: loops");
		await user.click(save());
		const form = await screen.findByTestId("assess-open");
		await waitFor(() => expect(within(form).getByLabelText("Class")).toHaveValue("3B"));
		expect(saved()[0]?.[1]).toMatchObject({ plan: { lesson: LESSON } });
	});

	test("that is kept already is offered", async () => {
		host.ofLesson = {
			plan: PLAN,
			class: "3B",
			without: [],
			kept: { id: "kept", path: "sittings/kept.md", sha256: "aa" },
		};
		makeQuizOn(LESSON);
		const { user } = showMaking();
		await user.click(await screen.findByRole("button", { name: "Open that one" }));
		expect(await screen.findByRole("heading", { name: "Kept" })).toBeVisible();
	});

	test("that nothing asks about says so, and leads back to the lesson", async () => {
		host.ofLesson = { plan: NO_PLAN, class: null, without: [], kept: null };
		makeQuizOn(LESSON);
		const { user } = showMaking();
		expect(await screen.findByText(/^No questions are known for this lesson/)).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Back to the lesson" }));
		expect(lessonAt(placeNow())).toBe(LESSON);
	});
});
