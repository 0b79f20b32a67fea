import { render, screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { Toaster } from "sonner";
import { beforeEach, expect, test } from "vitest";
import { undoLast } from "../../../shared/undo";
import { regradeOf, regrades } from "../marks/test-regrades";
import { refusal } from "../test-room";
import { itemOf, learnerOf, resultsOf, shareOf } from "./test-class";
import { beginClass, classHost, showTest } from "./test-page";

const SUM = itemOf("sum 1", {
	worth: 2,
	right: shareOf(1, 3),
	wrong: [
		{ misconception: "no-carry", words: "leaves out the ten", count: 2 },
		{ misconception: null, words: null, count: 1 },
	],
	answers: [
		{ answer: "8", count: 1, right: true },
		{ answer: "eight", count: 2, right: false },
	],
});
const OF = { definition: "maths", class: "3B" };

beforeEach(() => {
	beginClass();
	// One seat is enough, and nothing is drawn of it.
	classHost.results = resultsOf({
		learners: [learnerOf("1")],
		items: [SUM, itemOf("loop 1")],
	});
});

async function open() {
	const { user } = showTest();
	await user.click(await screen.findByRole("button", { name: "Results of 3B" }));
	await screen.findByRole("table", { name: "Seats" });
	return user;
}

async function openMarks() {
	const user = await open();
	await user.click(screen.getByRole("button", { name: "Question 1" }));
	await user.click(screen.getByRole("button", { name: "Marks …" }));
	const opened = await screen.findByRole("dialog", { name: "Marks of question 1" });
	// Keys are the dialog's from then on.
	await waitFor(() => expect(opened).toContainElement(document.activeElement as HTMLElement));
	return { user, dialog: within(opened) };
}

type User = ReturnType<typeof userEvent.setup>;
type Dialog = Awaited<ReturnType<typeof openMarks>>["dialog"];

/** Gives the reason and presses the button, once it is known what it changes. */
async function change(user: User, dialog: Dialog) {
	await dialog.findByText(/learners? gets? other points|same points/);
	await user.type(dialog.getByLabelText(/^Why\?/), "Two ways to read it");
	await user.click(dialog.getByRole("button", { name: "Change marks" }));
}

const applied = () =>
	regrades.sent.filter(([command]) => command === "regrade_apply").map(([, params]) => params);

test("a question is left out, after it is shown whose points change, and it can be undone", async () => {
	regrades.difference = {
		learners: [
			{ sessionId: "s1", seat: "1", before: { points: 6, of: 10 }, after: { points: 6, of: 8 } },
			{ sessionId: "s2", seat: "2", before: { points: 8, of: 10 }, after: { points: 7, of: 8 } },
		],
		unchanged: 1,
		answers: 3,
		notes: ["one answer was marked by hand and keeps its points"],
		seen: 4,
	};
	const { user, dialog } = await openMarks();
	await user.click(dialog.getByRole("radio", { name: /^Leave the question out/ }));
	const changes = within(dialog.getByRole("region", { name: "What it changes" }));
	expect(
		await changes.findByText(
			"2 learners get other points, 1 keeps theirs. 3 answers are marked otherwise.",
		),
	).toBeVisible();
	const rows = changes.getAllByRole("row").slice(1);
	expect(rows.map(({ textContent }) => textContent)).toEqual([
		"Seat 16 of 106 of 8",
		"Seat 28 of 107 of 8",
	]);
	expect(changes.getByText("One answer was marked by hand and keeps its points.")).toBeVisible();
	expect(applied()).toEqual([]);
	await change(user, dialog);
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(applied()).toEqual([
		{
			plan: { ...OF, change: { is: "drop", item: "sum 1" } },
			reason: "Two ways to read it",
			seen: 4,
		},
	]);
	const list = await screen.findByRole("list", { name: "Changes of marks" });
	expect(list).toHaveTextContent("Marked otherwise: drop.");
	undoLast();
	expect(await screen.findByText(/Taken back/)).toBeVisible();
	expect(regrades.sent.at(-1)).toEqual(["regrade_undo", { regradeId: "made-1" }]);
});

test("a question gets other points, which are a whole number", async () => {
	const { user, dialog } = await openMarks();
	await user.click(dialog.getByRole("radio", { name: /^Give the question other points/ }));
	const points = dialog.getByRole("spinbutton", { name: /Points/ });
	expect(points).toHaveValue(2);
	await user.clear(points);
	await user.type(points, "0");
	await user.click(dialog.getByRole("button", { name: "Change marks" }));
	expect(dialog.getByRole("alert")).toHaveTextContent("between 1 and 100");
	await user.clear(points);
	await user.type(points, "3");
	await change(user, dialog);
	await waitFor(() => expect(applied()).toHaveLength(1));
	expect(applied()[0]).toMatchObject({ plan: { change: { is: "weigh", points: 3 } } });
});

test("a wrong way that has a name gets a part of the points", async () => {
	const { user, dialog } = await openMarks();
	await user.click(dialog.getByRole("radio", { name: /^Give points for a wrong way/ }));
	const ways = within(dialog.getByRole("group", { name: "Which wrong way?" }));
	expect(ways.getAllByRole("radio")).toHaveLength(1);
	await user.click(dialog.getByRole("button", { name: "Change marks" }));
	expect(dialog.getByRole("alert")).toHaveTextContent("Choose the wrong way.");
	await user.click(ways.getByRole("radio", { name: "Leaves out the ten. 2 times" }));
	await user.selectOptions(dialog.getByLabelText("It gets"), "Half");
	await change(user, dialog);
	await waitFor(() => expect(applied()).toHaveLength(1));
	expect(applied()[0]).toMatchObject({
		plan: { change: { is: "credit", misconception: "no-carry", percent: 50 } },
	});
});

test("an answer is right as well: one that was given, or one that is typed", async () => {
	const { user, dialog } = await openMarks();
	await user.click(dialog.getByRole("radio", { name: /^Take one more answer as right/ }));
	const given = within(dialog.getByRole("group", { name: "Which answer?" }));
	expect(given.getAllByRole("radio")).toHaveLength(1);
	await user.click(given.getByRole("radio", { name: "eight 2 times" }));
	const typed = dialog.getByLabelText(/^Or type it/);
	expect(typed).toHaveValue("eight");
	await user.clear(typed);
	await user.type(typed, "acht");
	expect(given.getByRole("radio")).not.toBeChecked();
	await change(user, dialog);
	await waitFor(() => expect(applied()).toHaveLength(1));
	expect(applied()[0]).toMatchObject({ plan: { change: { is: "accept", answer: "acht" } } });
});

test("the key that the blueprint has now is used", async () => {
	const { user, dialog } = await openMarks();
	await user.click(dialog.getByRole("radio", { name: /^Use the key/ }));
	expect(
		await dialog.findByText("Everybody keeps the same points. No answer is marked otherwise."),
	).toBeVisible();
	await change(user, dialog);
	await waitFor(() => expect(applied()).toHaveLength(1));
	expect(applied()[0]).toMatchObject({ plan: { change: { is: "newKey", item: "sum 1" } } });
});

test("a reason is asked for, and what is refused takes nothing away that was typed", async () => {
	const { user, dialog } = await openMarks();
	const press = () => user.click(dialog.getByRole("button", { name: "Change marks" }));
	await press();
	expect(dialog.getByRole("alert")).toHaveTextContent("Choose what shall be marked otherwise.");
	await user.click(dialog.getByRole("radio", { name: /^Leave the question out/ }));
	await dialog.findByText(/same points/);
	await press();
	expect(dialog.getByRole("alert")).toHaveTextContent("Say why; a few words are enough.");
	regrades.refuse.regrade_apply = refusal("unavailable", "the application is not answering");
	await user.type(dialog.getByLabelText(/^Why\?/), "Misprint{Enter}");
	expect(await dialog.findByText("The application is not answering.")).toBeVisible();
	expect(dialog.getByLabelText(/^Why\?/)).toHaveValue("Misprint");
	expect(dialog.getByRole("radio", { name: /^Leave the question out/ })).toBeChecked();
	regrades.refuse = {};
	await press();
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what another window changed meanwhile is said, and looked at before it is done", async () => {
	const { user, dialog } = await openMarks();
	await user.click(dialog.getByRole("radio", { name: /^Leave the question out/ }));
	await dialog.findByText(/same points/);
	regrades.refuse.regrade_apply = refusal("conflict", "marks were changed meanwhile: loop 1");
	regrades.difference = { ...regrades.difference, unchanged: 2, seen: 1 };
	regrades.changes = [regradeOf("other", { is: "drop", item: "loop 1" })];
	await user.type(dialog.getByLabelText(/^Why\?/), "Misprint{Enter}");
	expect(await dialog.findByText("Marks were changed meanwhile: loop 1.")).toBeVisible();
	// Behind the dialog the list has it already.
	await waitFor(() => expect(screen.getByTestId("mark-change")).toBeInTheDocument());
	regrades.refuse = {};
	await waitFor(() =>
		expect(regrades.sent.filter(([sent]) => sent === "regrade_preview")).toHaveLength(2),
	);
	await user.click(dialog.getByRole("button", { name: "Change marks" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(applied().at(-1)).toMatchObject({ seen: 1, reason: "Misprint" });
});

test("what follows for what is remembered of the class is said", async () => {
	regrades.changes = [regradeOf("a", { is: "drop", item: "sum 1" })];
	regrades.told = ["“6 of 14 did this” does not wait for your word any more."];
	render(<Toaster />);
	const user = await open();
	await user.click(await screen.findByRole("button", { name: "Take it back" }));
	expect(await screen.findByText(/does not wait for your word any more/)).toBeVisible();
});

test("a change of an earlier version is listed as one", async () => {
	const note = "of an earlier version of the test: this is another question now";
	regrades.changes = [regradeOf("a", { is: "drop", item: "sum 1" }, { earlier: true, note })];
	await open();
	const change = await screen.findByTestId("mark-change");
	expect(change).toHaveTextContent("Of an earlier version of the test: this is another question");
	expect(within(change).getByRole("button", { name: "Take it back" })).toBeVisible();
});

test("where nobody can say what it changes, it is not changed", async () => {
	regrades.refuse.regrade_preview = refusal("unavailable", "the application is not answering");
	const { user, dialog } = await openMarks();
	await user.click(dialog.getByRole("radio", { name: /^Leave the question out/ }));
	expect(await dialog.findByText("The application is not answering.")).toBeVisible();
	await user.type(dialog.getByLabelText(/^Why\?/), "Misprint{Enter}");
	expect(dialog.getByText("Wait until you see what it changes.")).toBeVisible();
	expect(applied()).toEqual([]);
});

test("changes that were made are listed, taken back, and count again", async () => {
	regrades.changes = [
		regradeOf(
			"b",
			{ is: "give", sessionId: "s1", place: 2, points: 1, of: null },
			{ words: "seat 1 has 1" },
		),
		regradeOf("a", { is: "drop", item: "sum 1" }, { words: "question 1 does not count" }),
	];
	const user = await open();
	const change = await screen.findByTestId("mark-change");
	expect(change).toHaveTextContent(
		"Question 1 does not count.it could be read in two ways · 26 November 2026",
	);
	expect(screen.queryByText("Seat 1 has 1.")).toBeNull();
	await user.click(screen.getByRole("button", { name: "1 answer marked by hand" }));
	expect(screen.getByText("Seat 1 has 1.")).toBeVisible();
	await user.click(within(change).getByRole("button", { name: "Take it back" }));
	const again = await within(change).findByRole("button", { name: "Let it count again" });
	expect(again).toHaveFocus();
	expect(within(change).getByText("Question 1 does not count.")).toHaveClass("line-through");
	await user.click(again);
	expect(await within(change).findByRole("button", { name: "Take it back" })).toBeVisible();
	expect(regrades.sent).toEqual([
		["regrade_undo", { regradeId: "a" }],
		["regrade_redo", { regradeId: "a" }],
	]);
});

test("a question that is left out says so, is in no plot, and cannot be left out again", async () => {
	classHost.results = resultsOf({
		items: [
			{
				...SUM,
				right: shareOf(1, 3, { note: "this is not drawn" }),
				dropped: true,
				changes: ["question 1 does not count"],
			},
			itemOf("loop 1", { changes: ["“acht” is right as well"] }),
		],
	});
	const { user, dialog } = await openMarks();
	expect(dialog.queryByRole("radio", { name: /^Leave the question out/ })).toBeNull();
	await user.keyboard("{Escape}");
	const plot = await screen.findByRole("figure", { name: "How many answers are right" });
	expect(plot).not.toHaveTextContent("This is not drawn.");
	const [first, second] = screen.getAllByTestId("class-question");
	expect(first).toHaveTextContent("Left out");
	expect(second).toHaveTextContent("Marks changed");
	const whole = within(screen.getByTestId("class-question-whole"));
	expect(whole.getByRole("list", { name: "Marks were changed" })).toHaveTextContent(
		"Question 1 does not count.",
	);
	expect(whole.getByText("2 points")).toBeVisible();
});
