import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { showOffer } from "../../../shared/assess-room";
import { host, refusal } from "../test-room";
import { lineOf, marksOf } from "../test-sittings";
import { learnerOf, numberOf, resultsOf, shareOf } from "./test-class";
import { beginClass, classHost, showTest } from "./test-page";

beforeEach(beginClass);

const resultButtons = () =>
	screen.queryAllByRole("button", { name: /^Results of/ }).map(({ textContent }) => textContent);

async function open(name = "Results of 3B") {
	const room = showTest();
	await room.user.click(await screen.findByRole("button", { name }));
	return room;
}

test("each class in which somebody is over has a button, those without a class have one", async () => {
	showTest();
	await screen.findByRole("button", { name: "Results of 3B" });
	expect(resultButtons()).toEqual(["Results of 3B", "Results of those without a class"]);
});

test("where nothing is right or wrong, or nobody is over, there is no button", async () => {
	host.lines = [lineOf("a", "1", { over: false })];
	const { client } = showTest();
	await screen.findByRole("table", { name: "Who has been through it" });
	expect(resultButtons()).toEqual([]);
	host.lines = [lineOf("a", "1", { sort: "survey" })];
	await client.invalidateQueries();
	await screen.findByText("Over");
	expect(resultButtons()).toEqual([]);
});

test("the results lie over the page and say who is over and how far the questions agree", async () => {
	classHost.results = resultsOf({
		learners: Array.from({ length: 24 }, (_, at) => learnerOf(String(at + 1))),
		going: 2,
		reliability: numberOf(0.78),
	});
	await open();
	const page = await screen.findByRole("article", { name: "Results of 3B" });
	expect(page).toHaveFocus();
	expect(await within(page).findByText("24 seats are over, 2 still at it.")).toBeVisible();
	expect(within(page).getByText("Maths")).toBeVisible();
	expect(within(page).getByText(/well enough for the class.*0\.78/)).toBeVisible();
	expect(within(page).queryByText(/nobody can tell how much is chance/)).toBeNull();
	expect(screen.queryByText("Who has been through it")).toBeNull();
	expect(classHost.asked).toEqual([{ definition: "maths", class: "3B" }]);
});

test("from few seats it is said that no intervals are shown, and why there is no reliability", async () => {
	await open();
	expect(await screen.findByText(/fewer than 20 seats nobody can tell/)).toBeVisible();
	expect(screen.getByText(/Too few answers to say: 3, and 20 are needed\./)).toBeVisible();
	expect(screen.queryByTestId("whisker")).toBeNull();
});

test("those without a class are asked for as such", async () => {
	await open("Results of those without a class");
	await screen.findByText("3 seats are over.");
	expect(classHost.asked).toEqual([{ definition: "maths", class: null }]);
});

test.each(["Back to the list", "{Escape}"])("%s leads back to the button", async (way) => {
	const { user } = await open();
	await screen.findByText("3 seats are over.");
	if (way === "{Escape}") await user.keyboard(way);
	else await user.click(screen.getByRole("button", { name: way }));
	expect(await screen.findByRole("button", { name: "Results of 3B" })).toHaveFocus();
	expect(screen.queryByRole("article", { name: "Results of 3B" })).toBeNull();
});

test("whoever chooses the test in the list wants its page, also from a seat of a class", async () => {
	host.marks = marksOf(lineOf("s2", "2"), []);
	const { user } = await open();
	await screen.findByText("3 seats are over.");
	showOffer("maths");
	await user.click(await screen.findByRole("button", { name: "Results of 3B" }));
	await user.click(await screen.findByRole("button", { name: "Seat 2" }));
	await screen.findByRole("heading", { name: "Seat 2 · 3B" });
	showOffer("maths");
	expect(await screen.findByText("Who has been through it")).toBeVisible();
});

test("a seat opens its sitting, and the way back leads to its row", async () => {
	host.marks = marksOf(lineOf("s10", "10"), []);
	const { user } = await open();
	await user.click(await screen.findByRole("button", { name: "Seat 10" }));
	expect(await screen.findByRole("heading", { name: "Seat 10 · 3B" })).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Back to the list" }));
	expect(await screen.findByRole("button", { name: "Seat 10" })).toHaveFocus();
	expect(screen.getByRole("article", { name: "Results of 3B" })).toBeVisible();
});

test("what went wrong most is told in sentences with how many seats", async () => {
	const note = "too few answers to say: 3, and 20 are needed";
	classHost.results = resultsOf({
		misconceptions: [
			{ name: "a-way", words: "leaves out the ten", learners: shareOf(2, 3, { note }) },
			{ name: "a-way", words: "adds the wrong column", learners: shareOf(1, 3, { note }) },
		],
	});
	await open();
	const wrong = await screen.findByRole("region", { name: "What went wrong most" });
	expect(
		within(wrong)
			.getAllByRole("listitem")
			.map(({ textContent }) => textContent),
	).toEqual([
		"Leaves out the ten.2 of 3 seats",
		"Adds the wrong column.1 of 3 seats",
		"Too few answers to say: 3, and 20 are needed.",
	]);
});

test("two mistakes that are told in the same words are both there, without a complaint", async () => {
	const complaint = vi.spyOn(console, "error");
	const twice = { name: "a-way", words: "leaves out the ten", learners: shareOf(2, 3) };
	classHost.results = resultsOf({ misconceptions: [twice, twice] });
	await open();
	const wrong = await screen.findByRole("region", { name: "What went wrong most" });
	const told = within(within(wrong).getAllByRole("list")[0] as HTMLElement);
	expect(told.getAllByText("Leaves out the ten.")).toHaveLength(2);
	expect(complaint).not.toHaveBeenCalled();
});

test("where no mistake has a name, it is said", async () => {
	await open();
	expect(await screen.findByText("No mistake that has a name was seen.")).toBeVisible();
});

test("where nobody is over any more, it is said what comes", async () => {
	classHost.results = resultsOf({ learners: [], going: 1, items: [] });
	await open();
	expect(await screen.findByText(/Nobody is through with it yet/)).toBeVisible();
	expect(screen.getByText("No seat is over, 1 still at it.")).toBeVisible();
	expect(screen.queryByRole("table")).toBeNull();
});

test("a dead server is said, and can be asked again", async () => {
	classHost.refuse = refusal("unavailable", "the application is not answering");
	const { user } = await open();
	expect(await screen.findByRole("alert")).toHaveTextContent("The application is not answering.");
	classHost.refuse = null;
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(screen.getByText("3 seats are over.")).toBeVisible());
});

test("what was read stays where reading it again fails, and the failure is said", async () => {
	const { client } = await open();
	await screen.findByText("3 seats are over.");
	classHost.refuse = refusal("unavailable", "the application is not answering");
	await client.invalidateQueries();
	expect(await screen.findByRole("alert")).toHaveTextContent("The application is not answering.");
	expect(screen.getByText("3 seats are over.")).toBeVisible();
});
