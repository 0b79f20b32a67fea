import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { LessonValue, PredictionGroups } from "../../api/generated";
import { openLearn, useLearnRoom } from "../../shared/learn-room";
import { type ExpectingHost, expectingHost, prediction } from "../../shared/test-expectations";
import { undoLast } from "../../shared/undo";
import { useView } from "../../shared/view";
import { LearnList, LearnRoom } from ".";

const OPEN = prediction("one", { topic: "Arrays" });
const CAME = prediction("two", {
	topic: "Iteration",
	outcome: "didNot",
	surprise: "the starter took 12 minutes",
	cause: "took-longer",
	nextTime: "a clock",
});
const OTHER = prediction("three", { class: "2A", topic: "Networks", outcome: "cameTrue" });

beforeEach(() => {
	useLearnRoom.setState({ part: "open", of: null });
	openLearn();
});

function show(host: ExpectingHost) {
	render(
		<QueryClientProvider
			client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
		>
			<LearnList />
			<LearnRoom />
		</QueryClientProvider>,
	);
	return { host, user: userEvent.setup() };
}

const topics = () =>
	screen
		.getAllByTestId("prediction")
		.map((row) => within(row).getAllByRole("button")[0]?.textContent);

test("where nothing was expected yet, the room says what it is for", async () => {
	show(expectingHost({}));
	expect(await screen.findByRole("heading", { name: /What you expect/ })).toBeVisible();
	expect(screen.queryByTestId("prediction")).toBeNull();
});

test("whoever wants none of it and has said nothing is led out", async () => {
	show(expectingHost({ asked: false }));
	await waitFor(() => expect(useView.getState().room).toBe("plan"));
});

test("what is open and what came of it are told apart, by class as well", async () => {
	const { user } = show(expectingHost({ predictions: [OPEN, CAME, OTHER] }));
	await screen.findByText("Arrays");
	expect(topics()).toEqual(["Arrays"]);
	await user.click(screen.getByRole("button", { name: /What came of it/ }));
	expect(topics()).toEqual(["Iteration", "Networks"]);
	const row = screen.getAllByTestId("prediction")[0];
	expect(row).toHaveTextContent("Did not");
	expect(row).toHaveTextContent("Unexpectedthe starter took 12 minutes");
	expect(row).toHaveTextContent("CauseIt took longer than planned");
	await user.selectOptions(screen.getByRole("combobox", { name: "Class" }), "2A");
	expect(topics()).toEqual(["Networks"]);
});

test("it is answered here as well, and deleted with a way back", async () => {
	const { host, user } = show(expectingHost({ predictions: [OPEN] }));
	await user.click(await screen.findByRole("button", { name: "Say what came of it" }));
	await user.click(screen.getByRole("button", { name: "Came true" }));
	expect(await screen.findByText("Nothing is open.")).toBeVisible();
	expect(host.sent[0]?.[0]).toBe("prediction_resolve");
	await user.click(screen.getByTestId("learn-came"));
	await user.click(await screen.findByTestId("prediction-delete"));
	await waitFor(() => expect(screen.queryByTestId("prediction")).toBeNull());
	undoLast();
	await waitFor(() =>
		expect(host.sent.at(-1)).toEqual(["prediction_delete", { id: "one", deleted: false }]),
	);
});

test("she is reminded of one that she marks, and of none that came true", async () => {
	const { host, user } = show(expectingHost({ predictions: [CAME, OTHER] }));
	await user.click(await screen.findByTestId("learn-came"));
	const marks = await screen.findAllByTestId("prediction-mark");
	expect(marks).toHaveLength(1);
	await user.click(marks[0] as HTMLElement);
	await waitFor(() => expect(screen.getByTestId("prediction-mark")).toBeChecked());
	expect(host.sent).toEqual([["prediction_mark", { id: "two", marked: true }]]);
});

test("how sure she was stands in words and as a table", async () => {
	const host = expectingHost({ predictions: [CAME] });
	const point = { stated: 80, happened: 60, right: 6, count: 10, low: 31, high: 83 };
	const words = ["You were right 6 of 10 times when you said 80 %."];
	const found = { count: 10, needed: 10, score: 0.23, words, points: [point] };
	host.others = { prediction_calibration: found };
	const { user } = show(host);
	await user.click(await screen.findByTestId("learn-sure"));
	expect(await screen.findByText(words[0] as string)).toBeVisible();
	const cells = within(screen.getByTestId("calibration-table")).getAllByRole("cell");
	expect(cells.map((cell) => cell.textContent)).toEqual([
		"60\u00A0%",
		"31\u00A0% and 83\u00A0%",
		"6 of 10",
	]);
});

const GROUPS: PredictionGroups = {
	count: 20,
	needed: 20,
	words: "Found by HDBSCAN among 20 predictions.",
	groups: [{ number: 0, cause: "It took longer than planned", members: ["two"] }],
	points: [{ id: "two", group: 0, x: 1, y: 2 }],
	shown: 64,
};

const VALUE: LessonValue = {
	id: "value",
	members: ["two"],
	memory: null,
	versions: [
		{
			number: 2,
			text: "A starter needs a clock",
			distance: 0.21,
			median: 0.3,
			writtenAt: "2026-11-12T09:00:00Z",
		},
		{
			number: 1,
			text: "Starters need a clock",
			distance: 0.25,
			median: 0.3,
			writtenAt: "2026-11-11T09:00:00Z",
		},
	],
};

function grouped(values: LessonValue[]) {
	const host = expectingHost({ predictions: [CAME] });
	host.others = { prediction_groups: GROUPS, lesson_value_list: { values } };
	useLearnRoom.setState({ part: "alike" });
	return show(host);
}

test("a group has its lessons, and a sentence that is too far from it stays to be put otherwise", async () => {
	const { host, user } = grouped([]);
	const told = "It was not kept: 0.80 from the middle of the group.";
	host.others = {
		...host.others,
		lesson_value_write: { kept: false, words: told, values: { values: [] } },
	};
	const group = await screen.findByRole("region", { name: "A: It took longer than planned" });
	expect(group).toHaveTextContent("Iteration, 3B: the starter took 12 minutes");
	const field = within(group).getByRole("textbox");
	await user.type(field, "Bring a projector{Enter}");
	expect(await within(group).findByText(told)).toBeVisible();
	expect(field).toHaveValue("Bring a projector");
});

test("a sentence shows its number and what it said before, and is remembered only when she says so", async () => {
	const { host, user } = grouped([VALUE]);
	const row = await screen.findByTestId("lesson-value");
	expect(row).toHaveTextContent("0.21 from the middle of 1 lessons; half of them are within 0.30.");
	expect(row).toHaveTextContent("One earlier version");
	const remembered = { values: [{ ...VALUE, memory: "m" }] };
	host.others = { ...host.others, lesson_value_remember: remembered };
	await user.click(within(row).getByRole("button", { name: "Remember it" }));
	expect(await screen.findByRole("button", { name: "Stands in your memory" })).toBeVisible();
});

test("too few lessons are said to be too few", async () => {
	const host = expectingHost({ predictions: [CAME] });
	const words = "14 of 20: what lessons have in common is looked for from 20 predictions on.";
	const few: PredictionGroups = { ...GROUPS, count: 14, words, groups: [], points: [] };
	host.others = { prediction_groups: few, lesson_value_list: { values: [] } };
	useLearnRoom.setState({ part: "alike" });
	show(host);
	expect(await screen.findByText(words)).toBeVisible();
});
