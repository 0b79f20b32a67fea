import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../platform";
import { LINE, NOTHING, Server, sit } from "./test-sitting";

const AWAY = new CallError({ code: "unavailable", message: "the server is away", detail: null });
const field = () => screen.findByRole("textbox");
const button = (name: string) => screen.getByRole("button", { name });
const answered = (text: string) => ({ kind: "item", answer: { kind: "text", text } });

beforeEach(() => sessionStorage.clear());

test("is taken up once and says what it is, whose and how far", async () => {
	const server = new Server([{ widget: LINE }, { widget: LINE }]);
	server.stand.remainingMs = 125_000;
	sit();
	expect(await screen.findByRole("heading", { name: "Loops" })).toBeVisible();
	expect(screen.getByText("Seat 7")).toBeVisible();
	expect(screen.getByRole("progressbar", { name: "Questions" })).toHaveAttribute(
		"aria-valuetext",
		"1 of 2",
	);
	expect(screen.getByRole("timer", { name: "Time left" })).toHaveTextContent("2:05");
	expect(server.count("sitting_take_up")).toBe(1);
});

test("an answer leads to the next question, with the focus in its field", async () => {
	const server = new Server([{ widget: LINE }, { widget: LINE }, { widget: LINE }]);
	const user = userEvent.setup();
	sit();
	expect(await field()).toHaveFocus();
	await user.keyboard("four{Enter}");
	await screen.findByText("What is number 2?");
	expect(await field()).toHaveFocus();
	expect(await field()).toHaveValue("");
	expect(screen.getByRole("textbox", { name: "What is number 2?" })).toBeVisible();
	expect(screen.getByText("Question 2 of 3.")).toBeInTheDocument();
	expect(server.answers).toEqual([answered("four")]);
});

test("a double click, or Enter twice, answers once", async () => {
	const server = new Server([{ widget: LINE }, { widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "four");
	await user.dblClick(button("Answer"));
	await screen.findByText("What is number 2?");
	expect(server.answers).toEqual([answered("four")]);
});

test("nothing is sent that has no answer, and it is said what is missing", async () => {
	const server = new Server([{ widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await field();
	await user.keyboard("{Enter}");
	expect(await screen.findByRole("alert")).toHaveTextContent("Write your answer first.");
	expect(await field()).toHaveAccessibleDescription("Write your answer first.");
	expect(server.answers).toEqual([]);
	await user.keyboard("4");
	expect(screen.queryByText("Write your answer first.")).not.toBeInTheDocument();
});

test("what came of an answer is told before the next question comes", async () => {
	const server = new Server([{ widget: LINE }, { widget: LINE }]);
	server.stand.sort = "learning";
	server.tells = {
		...NOTHING,
		right: false,
		answer: "5",
		solution: "Count on your fingers.",
		misconceptions: ["You may have left out the last one."],
	};
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "4{Enter}");
	expect(await screen.findByText("Not right.")).toBeVisible();
	expect(screen.getByText("You may have left out the last one.")).toBeVisible();
	expect(screen.getByText("Count on your fingers.")).toBeVisible();
	expect(screen.getByText("What is number 1?")).toBeVisible();
	expect(await field()).toHaveValue("4");
	expect(await field()).toBeDisabled();
	expect(button("Next")).toHaveFocus();
	expect(button("Next")).toHaveAccessibleDescription(/Not right/);
	await user.keyboard("{Enter}");
	expect(await screen.findByText("What is number 2?")).toBeVisible();
	expect(await field()).toHaveFocus();
	expect(server.answers).toHaveLength(1);
});

test("the last answer of a path is told before its end", async () => {
	const server = new Server([{ widget: LINE }]);
	server.stand.sort = "learning";
	server.tells = { ...NOTHING, right: true };
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "4{Enter}");
	expect(await screen.findByText("Right.")).toBeVisible();
	await user.click(button("Next"));
	expect(await screen.findByRole("heading", { name: "That was everything." })).toHaveFocus();
});

test("a question is left out only where it may be", async () => {
	const server = new Server([{ widget: LINE, maySkip: true }, { widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await user.click(await screen.findByRole("button", { name: "Leave it out" }));
	await screen.findByText("What is number 2?");
	expect(server.answers).toEqual([{ kind: "skipped" }]);
	expect(screen.queryByRole("button", { name: "Leave it out" })).not.toBeInTheDocument();
	expect(screen.queryByRole("button", { name: "Back" })).not.toBeInTheDocument();
});

test("going back shows what was answered there", async () => {
	new Server([{ widget: LINE }, { widget: LINE, mayGoBack: true }]);
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "four{Enter}");
	await user.click(await screen.findByRole("button", { name: "Back" }));
	await screen.findByText("What is number 1?");
	expect(await field()).toHaveValue("four");
	expect(screen.queryByText("Answered in another window.")).not.toBeInTheDocument();
});

test("what is left half done by going back is there when the learner returns", async () => {
	new Server([{ widget: LINE }, { widget: LINE, mayGoBack: true }]);
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "four{Enter}");
	await screen.findByText("What is number 2?");
	await user.type(await field(), "fi");
	await user.click(button("Back"));
	await screen.findByText("What is number 1?");
	await user.click(button("Answer"));
	await screen.findByText("What is number 2?");
	expect(await field()).toHaveValue("fi");
});

test("a hint stands above the answer, which stays", async () => {
	const server = new Server([{ widget: LINE }]);
	server.stand.givesHints = true;
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "fo");
	await user.click(button("Hint"));
	expect(await screen.findByText("Write a table.")).toBeVisible();
	expect(await field()).toHaveValue("fo");
});

test("before it is handed in it is said how much is open", async () => {
	const server = new Server([{ widget: LINE }, { widget: LINE }, { widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "four{Enter}");
	await screen.findByText("What is number 2?");
	await user.type(await field(), "fi");
	await user.click(button("Hand in"));
	const dialog = within(await screen.findByRole("dialog", { name: "Hand it in?" }));
	expect(dialog.getByText("2 of 3 questions are still open.")).toBeVisible();
	expect(dialog.getByText(/is not sent yet/)).toBeVisible();
	await user.click(dialog.getByRole("button", { name: "Go on answering" }));
	expect(server.count("sitting_hand_in")).toBe(0);
	await user.click(button("Hand in"));
	await user.click(
		within(await screen.findByRole("dialog")).getByRole("button", { name: "Hand in" }),
	);
	expect(await screen.findByRole("heading", { name: "You have handed it in." })).toBeVisible();
});

test("the end says how much has an answer and what is told of it", async () => {
	const server = new Server([]);
	server.stand = {
		phase: { is: "over", end: { why: "time" } },
		answered: 2,
		told: [
			{ place: 1, feedback: { ...NOTHING, score: [2, 3], right: false, answer: "7" } },
			{ place: 2, feedback: { ...NOTHING, score: [1, 1], right: true } },
			{ place: 3, feedback: NOTHING },
		],
	};
	const { onLeave } = sit();
	expect(await screen.findByRole("heading", { name: "The time is over." })).toBeVisible();
	expect(screen.getByText(/2 questions have an answer/)).toHaveTextContent("3 of 4 points.");
	const questions = within(screen.getByRole("list")).getAllByRole("listitem");
	expect(screen.getByText("1 right, 1 partly right.")).toBeVisible();
	expect(questions.map((each) => each.textContent)).toEqual([
		"Question 1Partly right. 2 of 3 pointsThe answer7",
		"Question 2Right. 1 of 1 point",
	]);
	await userEvent.setup().click(button("Done"));
	expect(onLeave).toHaveBeenCalledOnce();
});

test("a review is in the order of the questions, each as it was told last, and can be printed", async () => {
	const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
	const server = new Server([]);
	server.stand = {
		phase: { is: "over", end: { why: "complete" } },
		told: [
			{ place: 2, feedback: { ...NOTHING, right: false, solution: "Count on." } },
			{ place: 1, feedback: { ...NOTHING, right: false } },
			{ place: 1, feedback: { ...NOTHING, right: true } },
		],
	};
	sit();
	const questions = within(await screen.findByRole("list")).getAllByRole("listitem");
	expect(questions.map((each) => each.textContent)).toEqual([
		"Question 1Right. ",
		"Question 2Not right. How it is doneCount on.",
	]);
	await userEvent.setup().click(button("Print"));
	expect(print).toHaveBeenCalledOnce();
});

test("where nothing is right or wrong, no teacher has anything to tell", async () => {
	const server = new Server([]);
	server.stand = { sort: "survey", phase: { is: "over", end: { why: "complete" } } };
	sit();
	await screen.findByRole("heading", { name: "That was everything." });
	expect(screen.queryByText(/Your teacher will tell you/)).toBeNull();
	expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
});

test("leaving says that it is kept and that the time runs on", async () => {
	const server = new Server([{ widget: LINE }]);
	server.stand.remainingMs = 600_000;
	const user = userEvent.setup();
	const { onLeave } = sit();
	await user.click(await screen.findByRole("button", { name: "Leave for now" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Leave for now?" }));
	expect(dialog.getByText("The time runs on while you are away.")).toBeVisible();
	await user.click(dialog.getByRole("button", { name: "Stay" }));
	expect(onLeave).not.toHaveBeenCalled();
	await user.click(button("Leave for now"));
	const again = within(await screen.findByRole("dialog"));
	await user.click(again.getByRole("button", { name: "Leave for now" }));
	expect(onLeave).toHaveBeenCalledOnce();
});

test("an answer that cannot be read is told beside it, and stays", async () => {
	const server = new Server([{ widget: { kind: "number", unit: "metres" } }, { widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "twelve");
	server.refuse = new CallError({ code: "invalid", message: "this is no number", detail: null });
	await user.keyboard("{Enter}");
	expect(await screen.findByRole("alert")).toHaveTextContent("This is no number.");
	expect(await field()).toHaveValue("twelve");
	expect(await field()).toBeInvalid();
	server.refuse = null;
	await user.clear(await field());
	expect(screen.queryByText("This is no number.")).not.toBeInTheDocument();
	await user.type(await field(), "12{Enter}");
	expect(await screen.findByText("What is number 2?")).toBeVisible();
});

test("with a dead server the answer is kept, and can be sent again", async () => {
	const server = new Server([{ widget: LINE }, { widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "four");
	server.refuse = AWAY;
	await user.keyboard("{Enter}");
	expect(
		await screen.findByText("This did not get through. Your answer is kept here."),
	).toBeVisible();
	expect(await field()).toHaveValue("four");
	server.refuse = null;
	await user.click(button("Try again"));
	expect(await screen.findByText("What is number 2?")).toBeVisible();
	expect(screen.queryByText(/did not get through/)).not.toBeInTheDocument();
	expect(server.answers).toEqual([answered("four"), answered("four")]);
});

test("where only the word that it got through was lost, the next question comes", async () => {
	const server = new Server([{ widget: LINE }, { widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await user.type(await field(), "four");
	server.lose = AWAY;
	await user.keyboard("{Enter}");
	expect(await screen.findByText("What is number 2?")).toBeVisible();
	expect(screen.getByText("The question before this one has its answer.")).toBeVisible();
	expect(screen.queryByText(/did not get through/)).not.toBeInTheDocument();
	expect(sessionStorage).toHaveLength(0);
});

test("a question that was answered in another window gives way to the next", async () => {
	const server = new Server([{ widget: LINE }, { widget: LINE }, { widget: LINE }]);
	const user = userEvent.setup();
	const { client } = sit();
	await field();
	server.at = 1;
	void client.invalidateQueries();
	expect(await screen.findByText("What is number 2?")).toBeVisible();
	expect(screen.getByText("Answered in another window.")).toBeVisible();
	expect(await field()).toHaveFocus();
	await user.keyboard("five{Enter}");
	expect(await screen.findByText("What is number 3?")).toBeVisible();
	expect(screen.queryByText("Answered in another window.")).not.toBeInTheDocument();
});

test("what cannot be opened says why and can be tried again", async () => {
	const server = new Server([{ widget: LINE }]);
	server.refuse = AWAY;
	const user = userEvent.setup();
	const { onLeave } = sit();
	expect(await screen.findByText("The server is away.")).toBeVisible();
	await user.click(button("Leave"));
	expect(onLeave).toHaveBeenCalledOnce();
	server.refuse = null;
	await user.click(button("Try again"));
	expect(await screen.findByText("What is number 1?")).toBeVisible();
});

test("what is typed and not sent outlives a reload, and is gone when it is sent", async () => {
	new Server([{ widget: LINE }, { widget: LINE }]);
	const user = userEvent.setup();
	const { unmount } = sit();
	await user.type(await field(), "fou");
	unmount();
	sit();
	expect(await field()).toHaveValue("fou");
	await user.type(await field(), "r{Enter}");
	await screen.findByText("What is number 2?");
	await waitFor(() => expect(sessionStorage).toHaveLength(0));
});
