import { render, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { drawing } from "../../../../shared/plots/plot";
import { itemOf, learnerOf, numberOf, resultsOf, shareOf } from "../test-class";
import { beginClass, classHost, showTest } from "../test-page";

beforeEach(beginClass);

async function open() {
	const room = showTest();
	await room.user.click(await screen.findByRole("button", { name: "Results of 3B" }));
	await screen.findByRole("table", { name: "Seats" });
	return room;
}

const POINTS = "How the points are spread";
const RIGHT = "How many answers are right";
const TIMES = "How long a question takes";
const MISTAKES = "How many seats showed each";

/** A plot, once it is drawn. */
async function drawn(name: string) {
	const plot = await screen.findByRole("figure", { name });
	const picture = await within(plot).findByRole("img");
	await waitFor(() => expect(picture.querySelector(".recharts-surface")).not.toBeNull());
	return { plot, picture };
}

const wordsIn = (picture: HTMLElement) =>
	[...picture.querySelectorAll("text")].map(({ textContent }) => textContent);

test("the points are bars with how many seats are in each, and the median in words", async () => {
	classHost.results = resultsOf({
		learners: [
			learnerOf("1", { points: 2, of: 4 }),
			learnerOf("2", { points: 3, of: 4 }),
			learnerOf("3", { points: 3, of: 4 }),
		],
	});
	await open();
	const { plot, picture } = await drawn(POINTS);
	expect(within(plot).getByText(/The median is 3 points: at least half/)).toBeVisible();
	expect(picture).toHaveAccessibleName(
		"Bars: how many seats got so many points. The table has the same figures.",
	);
	expect(picture.querySelectorAll(".recharts-bar-rectangle path")).toHaveLength(2);
	expect(wordsIn(picture)).toEqual(expect.arrayContaining(["Median: 3 points", "1", "2"]));
});

test("a question has a whisker where the results say an interval, and the note says why not", async () => {
	const note = "too few answers to say: 3, and 20 are needed";
	classHost.results = resultsOf({
		items: [
			itemOf("sum", { right: shareOf(9, 24, { interval: [0.2, 0.6] }) }),
			itemOf("loop", { right: shareOf(2, 3, { note }) }),
			itemOf("none", { right: shareOf(0, 24, { interval: [0, 0.14] }) }),
			itemOf("unsaid", { right: shareOf(0, 0, { note }) }),
		],
	});
	await open();
	const { plot, picture } = await drawn(RIGHT);
	expect(picture.querySelectorAll(".recharts-bar-rectangle path")).toHaveLength(3);
	expect(picture.querySelectorAll(".recharts-errorBar")).toHaveLength(2);
	expect(
		within(plot).getByText("Questions 2, 4: Too few answers to say: 3, and 20 are needed."),
	).toBeVisible();
});

test("the bars stand as the table does, and a press on one leads to its row", async () => {
	classHost.results = resultsOf({
		items: [itemOf("a", { right: shareOf(9, 14) }), itemOf("b", { right: shareOf(2, 14) })],
	});
	const scroll = vi.fn();
	Element.prototype.scrollIntoView = scroll;
	const { user } = await open();
	const { picture } = await drawn(RIGHT);
	const numbers = () =>
		[...picture.querySelectorAll(".recharts-xAxis-tick-labels text")].map(
			({ textContent }) => textContent,
		);
	expect(numbers()).toEqual(["1", "2"]);
	const head = screen.getByRole("columnheader", { name: "Right" });
	await user.click(within(head).getByRole("button"));
	await waitFor(() => expect(numbers()).toEqual(["2", "1"]));
	const chart = picture.querySelector(".recharts-wrapper") as Element;
	const at = { target: chart, coords: { clientX: 500, clientY: 100 } };
	await user.pointer(at);
	expect(await within(picture).findByText("Question 1: 9 of 14 right")).toBeVisible();
	await user.pointer({ ...at, keys: "[MouseLeft]" });
	await waitFor(() => expect(screen.getByRole("button", { name: "Question 1" })).toHaveFocus());
	expect(scroll).toHaveBeenCalledOnce();
});

test("a time is a dot where it is said", async () => {
	classHost.results = resultsOf({
		items: [
			itemOf("a", { medianSeconds: numberOf(20) }),
			itemOf("b", { medianSeconds: numberOf(null, "too few answers to say") }),
			itemOf("c", { medianSeconds: numberOf(90) }),
		],
	});
	await open();
	const { plot, picture } = await drawn(TIMES);
	expect(picture.querySelectorAll(".recharts-line-dot")).toHaveLength(2);
	expect(within(plot).getByText(/Where there are too few answers to say/)).toBeVisible();
});

test("where no time is said there is no plot of times", async () => {
	classHost.results = resultsOf({ items: [itemOf("a", { medianSeconds: numberOf(null) })] });
	await open();
	await drawn(RIGHT);
	expect(screen.queryByRole("figure", { name: TIMES })).toBeNull();
});

test("mistakes are bars with their words and their numbers", async () => {
	classHost.results = resultsOf({
		misconceptions: [
			{ name: "leaves-out-the-ten", words: "leaves out the ten", learners: shareOf(2, 3) },
			{ name: "wrong-column", words: "adds the wrong column", learners: shareOf(1, 3) },
		],
	});
	await open();
	const { picture } = await drawn(MISTAKES);
	expect(picture.querySelectorAll(".recharts-bar-rectangle path")).toHaveLength(2);
	expect(wordsIn(picture)).toEqual(
		expect.arrayContaining(["2\u00A0of\u00A03", "1\u00A0of\u00A03"]),
	);
});

test("no plot can be reached by keys", async () => {
	classHost.results = resultsOf({
		misconceptions: [
			{ name: "leaves-out-the-ten", words: "leaves out the ten", learners: shareOf(2, 3) },
		],
	});
	await open();
	for (const name of [POINTS, RIGHT, TIMES, MISTAKES]) {
		const { picture } = await drawn(name);
		expect(picture.querySelectorAll("button, a, [tabindex]:not([tabindex='-1'])")).toHaveLength(0);
	}
});

test("one seat is no picture: it is said when plots come", async () => {
	classHost.results = resultsOf({ learners: [learnerOf("1")] });
	await open();
	expect(screen.getByText(/Plots come as soon as a second seat is over/)).toBeVisible();
	expect(screen.queryByRole("figure")).toBeNull();
});

test("where nobody could get points there is no plot of points", async () => {
	const none = { points: 0, of: 0 };
	classHost.results = resultsOf({ learners: [learnerOf("1", none), learnerOf("2", none)] });
	await open();
	await drawn(RIGHT);
	expect(screen.queryByRole("figure", { name: POINTS })).toBeNull();
});

test("a drawing that cannot be fetched is said, and the page goes on", async () => {
	const Missing = drawing<object>(() => Promise.reject(new Error("gone")));
	render(
		<Suspense fallback={null}>
			<Missing />
		</Suspense>,
	);
	expect(await screen.findByRole("status")).toHaveTextContent(
		"The plot could not be fetched. The table has the same figures.",
	);
});
