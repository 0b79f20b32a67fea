import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { showOffer, showResult } from "../../../shared/assess-room";
import { placeNow } from "../../../shared/use-place";
import { beginRoom, host, refusal, showRoom } from "../test-room";
import { lineOf, marked, markOf, marksOf } from "../test-sittings";

const LINE = lineOf("a", "7", { attempt: 2 });

beforeEach(beginRoom);

function open() {
	showOffer("maths");
	showResult("a");
	return showRoom();
}

const questions = () => screen.getAllByTestId("assess-question");
const facts = () =>
	screen.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);

test("a result says who it was and what it came to", async () => {
	host.marks = marksOf(LINE, [markOf(1, marked(1, 1)), markOf(2, { is: "toMark" })], {
		points: 14,
		of: 20,
		placed: "Level 2 (9 in 10)",
		leftWindow: 2,
	});
	open();
	expect(await screen.findByRole("heading", { name: "Seat 7 · 3B" })).toBeVisible();
	expect(screen.getByText(/Maths · attempt 2 · 26 November 2026/)).toBeVisible();
	expect(facts()).toEqual([
		["Points", "14 of 20"],
		["Band", "Level 2 (9 in 10)"],
		["How it ended", "Handed in"],
		["Time used", "12 minutes"],
		["Left the window", "2 times"],
	]);
	expect(
		screen.getByText("1 answer is yours to mark and not counted in the points."),
	).toBeVisible();
});

test("each question has its answer, how it stands in words, and what would be right", async () => {
	host.marks = marksOf(LINE, [
		markOf(1, marked(1, 1), { answer: "8", section: "Addition" }),
		markOf(2, marked(0, 1, "Leaves out the ten"), { tookMs: 92_000, hints: 1, late: true }),
		markOf(3, marked(1, 3)),
		markOf(4, { is: "unreadable", why: "this is no number" }),
		markOf(5, { is: "unanswered" }, { answer: null }),
		markOf(6, { is: "leftOut" }, { answer: null, key: null }),
		markOf(7, { is: "toMark" }),
	]);
	open();
	await screen.findByRole("heading", { name: "Questions" });
	expect(questions().map(({ textContent }) => textContent)).toEqual([
		"1AdditionQuestion 1Right14 sAnswer 8Other points …",
		"2Question 2WrongCame too late to count1 min 32 s · 1 hintAnswer 7It is 8Leaves out the ten.Other points …",
		"3Question 3Partly right: 1 of 314 sAnswer 7It is 8Other points …",
		"4Question 4Could not be read14 sAnswer 7It is 8This is no number.Other points …",
		"5Question 5No answer14 sIt is 8",
		"6Question 6Left out14 s",
		"7Question 7Yours to mark14 sAnswer 7For example 8",
	]);
});

test("only what went wrong is shown when asked, and mistakes that come again stand on top", async () => {
	host.marks = marksOf(LINE, [
		markOf(1, marked(1, 1)),
		markOf(2, marked(0, 1, "Leaves out the ten")),
		markOf(5, marked(0, 1, "Leaves out the ten")),
	]);
	const { user } = open();
	const gathered = await screen.findByRole("region", { name: "What came up more than once" });
	expect(gathered).toHaveTextContent("Leaves out the ten. Questions 2 and 5.");
	await user.click(screen.getByRole("checkbox", { name: "Only what went wrong" }));
	expect(questions().map(({ dataset }) => dataset.place)).toEqual(["2", "5"]);
});

test("where everything is right, only what went wrong is nothing", async () => {
	host.marks = marksOf(LINE, [markOf(1, marked(1, 1))]);
	const { user } = open();
	await user.click(await screen.findByRole("checkbox", { name: "Only what went wrong" }));
	expect(screen.getByText("Nothing went wrong.")).toBeVisible();
});

test("a survey shows its scores and answers, and nothing of right and wrong", async () => {
	host.marks = marksOf(
		lineOf("a", "otter", { class: null, sort: "survey", title: "Usability" }),
		[markOf(1, { is: "said" }, { key: null, tookMs: 0, answer: "4" })],
		{
			phase: { is: "over", end: { why: "complete" } },
			scores: [
				{ title: "Usability", value: "72.5" },
				{ title: "Learnability", value: null },
			],
		},
	);
	open();
	await screen.findByRole("heading", { name: "What was answered" });
	expect(facts().slice(0, 2)).toEqual([
		["Usability", "72.5"],
		["Learnability", "Too few answers to say"],
	]);
	expect(questions().map(({ textContent }) => textContent)).toEqual(["1Question 1Answer 4"]);
	expect(screen.queryByRole("checkbox")).toBeNull();
});

test("what goes on can go on here or be ended, after a question", async () => {
	host.marks = marksOf(LINE, [markOf(1, { is: "unanswered" }, { answer: null })], {
		phase: { is: "going" },
	});
	const { user } = open();
	const end = await screen.findByRole("button", { name: "End it …" });
	expect(screen.getByText("Not answered yet")).toBeVisible();
	expect(screen.queryByText("It is")).toBeNull();
	await user.click(end);
	const dialog = await screen.findByRole("dialog", { name: "End it for Seat 7 · 3B?" });
	expect(host.sent).toEqual([]);
	host.marks = marksOf(LINE, [], { phase: { is: "over", end: { why: "byTeacher" } } });
	await user.click(within(dialog).getByRole("button", { name: "End it" }));
	expect(await screen.findByText("Ended by you")).toBeVisible();
	expect(host.sent).toMatchObject([["sitting_end", { sessionId: "a" }]]);
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(screen.queryByRole("button", { name: "Go on here" })).toBeNull();
});

test("what goes on is taken up here", async () => {
	host.marks = marksOf(LINE, [], { phase: { is: "going" } });
	const { user } = open();
	await user.click(await screen.findByRole("button", { name: "Go on here" }));
	await waitFor(() =>
		expect(placeNow()).toMatchObject({ at: "sitting", sessionId: "a", definition: "maths" }),
	);
});

test("what goes on is given more time, and not none", async () => {
	host.marks = marksOf(LINE, [], { phase: { is: "going" } });
	const { user } = open();
	await user.click(await screen.findByRole("button", { name: "More time …" }));
	const dialog = await screen.findByRole("dialog", { name: "More time for Seat 7 · 3B" });
	await user.type(within(dialog).getByRole("textbox"), "Came late");
	const minutes = within(dialog).getByRole("spinbutton");
	await user.clear(minutes);
	await user.type(minutes, "0");
	await user.click(within(dialog).getByRole("button", { name: "Give the time" }));
	expect(within(dialog).getByRole("alert")).toHaveTextContent("between 1 and 120");
	await user.clear(minutes);
	await user.type(minutes, "5");
	await user.click(within(dialog).getByRole("button", { name: "Give the time" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(host.sent).toEqual([
		[
			"sitting_reopen",
			{ sessionId: "a", reason: "Came late", minutes: 5, grant: expect.any(String) },
		],
	]);
});

test("what waits for the teacher says so, and can be opened again with a reason and minutes", async () => {
	host.marks = marksOf(LINE, [], { phase: { is: "waits" } });
	const { user } = open();
	expect(await screen.findByText("Waits for you")).toBeVisible();
	expect(screen.queryByRole("button", { name: "Go on here" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Open again …" }));
	const dialog = await screen.findByRole("dialog", { name: "Open it again for Seat 7 · 3B" });
	const send = within(dialog).getByRole("button", { name: "Open again" });
	await user.click(send);
	expect(within(dialog).getByRole("alert")).toHaveTextContent("Say why; a few words");
	await user.type(within(dialog).getByRole("textbox"), "Fire alarm");
	const minutes = within(dialog).getByRole("spinbutton");
	await user.clear(minutes);
	await user.type(minutes, "121");
	await user.click(send);
	expect(within(dialog).getByRole("alert")).toHaveTextContent("between 0 and 120");
	host.refuse.sitting_reopen = refusal("busy", "another window has it");
	await user.clear(minutes);
	await user.type(minutes, "15");
	await user.click(send);
	expect(await within(dialog).findByRole("alert")).toHaveTextContent("Another window has it.");
	expect(within(dialog).getByRole("textbox")).toHaveValue("Fire alarm");
	host.refuse = {};
	await user.click(send);
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(host.sent.at(-1)).toEqual([
		"sitting_reopen",
		{ sessionId: "a", reason: "Fire alarm", minutes: 15, grant: expect.any(String) },
	]);
});

test("what was left for another one is not opened again, what is over otherwise can be", async () => {
	host.marks = marksOf(LINE, [], { phase: { is: "over", end: { why: "time" } } });
	const { client } = open();
	expect(await screen.findByRole("button", { name: "Open again …" })).toBeVisible();
	host.marks = marksOf(LINE, [], { phase: { is: "over", end: { why: "leftOff" } } });
	await client.invalidateQueries();
	await waitFor(() => expect(screen.queryByRole("button", { name: "Open again …" })).toBeNull());
});

test("a sitting that is gone, and a dead server, are said", async () => {
	host.refuse.sitting_marks = refusal("notFound", "there is no session");
	const { client, user } = open();
	expect(await screen.findByText(/This is not here any more/)).toBeVisible();
	host.refuse.sitting_marks = refusal("unavailable", "the application is not answering");
	await client.invalidateQueries();
	expect(await screen.findByRole("alert")).toHaveTextContent("The application is not answering.");
	host.refuse = {};
	host.marks = marksOf(LINE, []);
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("No question was asked.")).toBeVisible();
});
