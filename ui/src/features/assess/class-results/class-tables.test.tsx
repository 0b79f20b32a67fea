import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { platform } from "../../../platform";
import { host } from "../test-room";
import { lineOf, marksOf } from "../test-sittings";
import { itemOf, learnerOf, numberOf, resultsOf, shareOf } from "./test-class";
import { beginClass, classHost, showTest } from "./test-page";

beforeEach(beginClass);

async function open() {
	const room = showTest();
	await room.user.click(await screen.findByRole("button", { name: "Results of 3B" }));
	await screen.findByRole("table", { name: "Seats" });
	return room;
}

const rows = () => screen.getAllByTestId("class-question").map(({ textContent }) => textContent);
const places = () => screen.getAllByTestId("class-question").map(({ dataset }) => dataset.place);

const NOTE = "too few answers to say: 3, and 20 are needed";

test("a question has its place, an example, who got it right, and what else can be said", async () => {
	classHost.results = resultsOf({
		items: [
			itemOf("sum", { right: shareOf(9, 24, { interval: [0.2, 0.6] }) }),
			itemOf("loop", { discrimination: numberOf(-0.13), medianSeconds: numberOf(92.4) }),
			itemOf("words", {
				right: shareOf(0, 0, { note: NOTE }),
				discrimination: numberOf(null, NOTE),
				medianSeconds: numberOf(null, NOTE),
			}),
		],
	});
	await open();
	expect(rows()).toEqual([
		"1Example of sum9 of 24For others like them it would lie between 20\u00A0% and 60\u00A0% (95\u00A0% interval).0.4040 s",
		"2Example of loop9 of 14−0.13the better ones get it wrong1 min 32 s",
		"3Example of words–not said–not said–not said",
	]);
	expect(screen.getAllByTestId("whisker")).toHaveLength(1);
});

test("a row opens to the whole question, the ways to be wrong, and every note", async () => {
	classHost.results = resultsOf({
		items: [
			itemOf("sum", {
				section: "Addition",
				right: shareOf(9, 24, { interval: [0.2, 0.6], note: "it rests on 24 answers" }),
				discrimination: numberOf(null, NOTE),
				medianSeconds: numberOf(null, NOTE),
				wrong: [
					{ misconception: "no-carry", words: "leaves out the ten", count: 4 },
					{ misconception: null, words: null, count: 1 },
				],
			}),
		],
	});
	const { user } = await open();
	const row = screen.getByRole("button", { name: "Question 1" });
	expect(row).toHaveAttribute("aria-expanded", "false");
	row.focus();
	await user.keyboard("{Enter}");
	expect(row).toHaveAttribute("aria-expanded", "true");
	const whole = within(screen.getByTestId("class-question-whole"));
	expect(whole.getByText("Addition · 1 point")).toBeVisible();
	expect(whole.getByText("Example of sum")).toBeVisible();
	const wrong = whole.getByRole("list", { name: "What was answered wrong" });
	expect(
		within(wrong)
			.getAllByRole("listitem")
			.map(({ textContent }) => textContent),
	).toEqual(["Leaves out the ten. 4 times", "The reason is not known. 1 time"]);
	expect(whole.getByText(/^Right: .* between 20.% and 60.%/)).toBeVisible();
	expect(whole.getByText("Right: It rests on 24 answers.")).toBeVisible();
	expect(
		whole.getByText("Discrimination, median time: Too few answers to say: 3, and 20 are needed."),
	).toBeVisible();
	await user.keyboard("{Enter}");
	expect(screen.queryByTestId("class-question-whole")).toBeNull();
});

test("questions are put in order by a column, and the other way by a second press", async () => {
	classHost.results = resultsOf({
		items: [
			itemOf("a", { right: shareOf(9, 14), medianSeconds: numberOf(20) }),
			itemOf("b", { right: shareOf(2, 14), medianSeconds: numberOf(90) }),
			itemOf("c", { right: shareOf(5, 14), medianSeconds: numberOf(null) }),
		],
	});
	const { user } = await open();
	const head = (name: string) => screen.getByRole("columnheader", { name });
	const press = (name: string) => user.click(within(head(name)).getByRole("button"));
	expect(head("No.")).toHaveAttribute("aria-sort", "ascending");
	await press("Right");
	expect(places()).toEqual(["2", "3", "1"]);
	expect(head("Right")).toHaveAttribute("aria-sort", "ascending");
	expect(head("No.")).not.toHaveAttribute("aria-sort");
	await press("Right");
	expect(places()).toEqual(["1", "3", "2"]);
	await press("Median time");
	expect(places()).toEqual(["2", "1", "3"]);
	expect(head("Median time")).toHaveAttribute("aria-sort", "descending");
});

const OUTCOMES = [
	{
		code: "MTH-3-01",
		right: shareOf(5, 9, { note: NOTE }),
		cells: [{ points: 3, of: 4 }, { points: 0, of: 4 }, null],
	},
	{
		code: "MTH-3-02",
		right: shareOf(6, 9),
		cells: [{ points: 4, of: 4 }, null, { points: 2, of: 4 }],
	},
];

test("outcomes have what each seat got, in numbers, and say where nothing is marked", async () => {
	classHost.results = resultsOf({ outcomes: OUTCOMES });
	await open();
	const section = screen.getByRole("region", { name: "Outcomes by seats" });
	const table = within(section).getByRole("table");
	const cells = within(table)
		.getAllByRole("row")
		.map((row) => [...row.children].map((cell) => cell.textContent));
	expect(cells).toEqual([
		["Outcome", "1", "2", "10"],
		["MTH-3-015 of 9 answers right", "3/4", "0/4", "–nothing marked"],
		["MTH-3-026 of 9 answers right", "4/4", "–nothing marked", "2/4"],
	]);
	expect(
		within(section).getByText("MTH-3-01: Too few answers to say: 3, and 20 are needed."),
	).toBeVisible();
});

test("the head of a seat opens its sitting", async () => {
	classHost.results = resultsOf({ outcomes: OUTCOMES });
	host.marks = marksOf(lineOf("s2", "2"), []);
	const { user } = await open();
	const table = screen.getByRole("table", { name: "Outcomes by seats" });
	await user.click(within(table).getByRole("button", { name: "Seat 2" }));
	expect(await screen.findByRole("heading", { name: "Seat 2 · 3B" })).toBeVisible();
});

test("seats have their points, their time, and what is yours to mark", async () => {
	classHost.results = resultsOf({ learners: [learnerOf("1"), learnerOf("2", { unmarked: 2 })] });
	await open();
	const table = screen.getByRole("table", { name: "Seats" });
	const cells = within(table)
		.getAllByRole("row")
		.map((row) => [...row.children].map((cell) => cell.textContent));
	expect(cells).toEqual([
		["Seat", "Points", "Time", "Yours to mark"],
		["Seat 1", "14 of 20", "12 minutes", "None"],
		["Seat 2", "14 of 20", "12 minutes", "2"],
	]);
});

test("the seats are copied for a spreadsheet", async () => {
	const { user } = await open();
	await user.click(screen.getByRole("button", { name: "Copy as table" }));
	expect(await navigator.clipboard.readText()).toContain("10\t14\t20\t0\t720");
});

test("the seats are saved as a file", async () => {
	const save = vi.spyOn(platform, "save").mockResolvedValue({ saved: true, place: null });
	const { user } = await open();
	await user.click(screen.getByRole("button", { name: "Save as CSV" }));
	expect(save).toHaveBeenCalledWith(
		"Results 3B Maths.csv",
		"text/csv",
		expect.stringContaining("10,14,20,0,720\r\n"),
	);
});
