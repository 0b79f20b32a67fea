import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { showOffer, showResult } from "../../../shared/assess-room";
import { undoLast } from "../../../shared/undo";
import { beginRegrades, regrades } from "../marks/test-regrades";
import { beginRoom, host, refusal, showRoom } from "../test-room";
import { lineOf, marked, markOf, marksOf } from "../test-sittings";

const LINE = lineOf("a", "7");
const TO_MARK = { is: "toMark" } as const;

beforeEach(() => {
	beginRoom();
	beginRegrades();
	host.marks = marksOf(LINE, [
		markOf(1, marked(1, 1)),
		markOf(2, TO_MARK, {
			worth: 3,
			answer: "It counts\nto ten.",
			key: "It counts from one to ten.",
			rubric: [
				{ shows: "it counts", points: 2 },
				{ shows: "from where to where", points: 1 },
			],
		}),
		markOf(4, TO_MARK, { worth: 12, answer: "Because." }),
	]);
});

async function open() {
	showOffer("maths");
	showResult("a");
	const { user } = showRoom();
	const box = within(await screen.findByRole("region", { name: "To mark" }));
	return { user, box };
}

const give = (place: number, points: number) => [
	"regrade_apply",
	{
		plan: {
			definition: "maths",
			class: "3B",
			change: { is: "give", sessionId: "a", place, points, of: null },
		},
		reason: "marked by hand",
		seen: null,
	},
];

test("what waits stands beside what is looked for, whose rows add up to its points", async () => {
	const { user, box } = await open();
	const form = within(box.getByRole("form", { name: "Question 2" }));
	expect(form.getByText(/It counts\s+to ten\./)).toBeVisible();
	expect(form.getByText("It counts from one to ten.")).toBeVisible();
	expect(box.getByText("0 of 2 marked")).toBeVisible();
	const points = form.getByRole("textbox", { name: /^Points/ });
	expect(points).not.toHaveFocus();
	await user.click(form.getByRole("checkbox", { name: "It counts. 2 points" }));
	expect(points).toHaveValue("2");
	await user.click(form.getByRole("checkbox", { name: "From where to where. 1 point" }));
	expect(points).toHaveValue("3");
	await user.click(form.getByRole("checkbox", { name: "It counts. 2 points" }));
	await user.keyboard("{Enter}");
	await box.findByRole("form", { name: "Question 4" });
	expect(regrades.sent).toEqual([give(2, 1)]);
});

test("digits give points and Enter goes to the next, until all are marked", async () => {
	const { user, box } = await open();
	box.getByRole("checkbox", { name: /^It counts/ }).focus();
	// Wherever the keyboard is, and another digit takes the place of the first.
	await user.keyboard("32{Enter}");
	const form = await box.findByRole("form", { name: "Question 4" });
	const points = within(form).getByRole("textbox", { name: /^Points/ });
	expect(points).toHaveFocus();
	expect(box.getByText("Question 2: 2 of 3 points.")).toBeVisible();
	await user.keyboard("13{Enter}");
	expect(within(form).getByRole("alert")).toHaveTextContent("a whole number from 0 to 12");
	await user.keyboard("{Backspace}{Backspace}{Enter}");
	expect(within(form).getByRole("alert")).toBeVisible();
	await user.keyboard("11{Enter}");
	expect(await box.findByText("All 2 answers are marked.")).toHaveFocus();
	expect(regrades.sent).toEqual([give(2, 2), give(4, 11)]);
});

test("points that were given can be taken back, and its answer is there again", async () => {
	const { user, box } = await open();
	await user.click(box.getByRole("button", { name: "3 points" }));
	await user.click(box.getByRole("button", { name: "Give the points" }));
	await box.findByRole("form", { name: "Question 4" });
	undoLast();
	const form = await box.findByRole("form", { name: "Question 2" });
	expect(within(form).getByRole("textbox", { name: /^Points/ })).toHaveValue("");
	expect(box.getByText("0 of 2 marked")).toBeVisible();
	expect(regrades.sent.at(-1)).toEqual(["regrade_undo", { regradeId: "made-1" }]);
});

test("an answer is left for later, and what does not get through stays", async () => {
	const { user, box } = await open();
	await user.click(box.getByRole("button", { name: "Later" }));
	await box.findByRole("form", { name: "Question 4" });
	regrades.refuse.regrade_apply = refusal("unavailable", "the application is not answering");
	await user.keyboard("5{Enter}");
	expect(await box.findByRole("alert")).toHaveTextContent("The application is not answering.");
	expect(box.getByRole("textbox", { name: /^Points/ })).toHaveValue("5");
	regrades.refuse = {};
	await user.keyboard("{Enter}");
	expect(await box.findByRole("form", { name: "Question 2" })).toBeVisible();
	await user.keyboard("0{Enter}");
	expect(await box.findByText("All 2 answers are marked.")).toBeVisible();
	await user.click(box.getByRole("button", { name: "Go through them again" }));
	expect(box.getByRole("textbox", { name: /^Points/ })).toHaveValue("0");
});

test("where nothing waits there is no box, and changes of marks stand at their question", async () => {
	host.marks = marksOf(LINE, [
		markOf(1, marked(1, 2), { changes: ["seat 7 has 1 point by hand"] }),
	]);
	showOffer("maths");
	showResult("a");
	showRoom();
	const list = await screen.findByRole("list", { name: "Marks were changed" });
	expect(list).toHaveTextContent("Seat 7 has 1 point by hand.");
	expect(screen.queryByRole("region", { name: "To mark" })).toBeNull();
});

test("an answer that is marked gets other points by hand, for a reason", async () => {
	host.marks = marksOf(LINE, [markOf(3, marked(1, 3), { worth: 3 })]);
	regrades.difference = {
		learners: [
			{ sessionId: "a", seat: "7", before: { points: 4, of: 9 }, after: { points: 5, of: 9 } },
		],
		unchanged: 0,
		answers: 1,
		notes: [],
		seen: 2,
	};
	showOffer("maths");
	showResult("a");
	const { user } = showRoom();
	await user.click(await screen.findByRole("button", { name: "Other points … for question 3" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Other points for question 3" }));
	const send = () => user.click(dialog.getByRole("button", { name: "Give the points" }));
	expect(dialog.getByRole("textbox", { name: /^Points/ })).toHaveValue("1");
	await send();
	expect(dialog.getByRole("alert")).toHaveTextContent("It has these points already.");
	await user.click(dialog.getByRole("button", { name: "2 points" }));
	expect(await dialog.findByText(/^1 learner gets other points/)).toBeVisible();
	await send();
	expect(dialog.getByRole("alert")).toHaveTextContent("Say why");
	await user.type(dialog.getByLabelText(/^Why\?/), "The way is right");
	await send();
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(regrades.sent.at(-1)).toEqual([
		"regrade_apply",
		{
			plan: {
				definition: "maths",
				class: "3B",
				change: { is: "give", sessionId: "a", place: 3, points: 2, of: null },
			},
			reason: "The way is right",
			seen: 2,
		},
	]);
});
