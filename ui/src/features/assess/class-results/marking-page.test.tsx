import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { SittingMarks } from "../../../api/generated";
import { type CallError, platform } from "../../../platform";
import { regrades } from "../marks/test-regrades";
import { refusal } from "../test-room";
import { lineOf, markOf, marksOf } from "../test-sittings";
import { itemOf, learnerOf, resultsOf } from "./test-class";
import { beginClass, classHost, showTest } from "./test-page";

let refuse: CallError | null;
let asked: string[];

/** A seat that waits for marks at both questions. */
function waitingAt(seat: string): SittingMarks {
	return marksOf(
		lineOf(`s${seat}`, seat),
		["sum", "loop"].map((item, at) =>
			markOf(at + 1, { is: "toMark" }, { item, worth: 2, answer: `${item} by ${seat}` }),
		),
	);
}

beforeEach(() => {
	beginClass();
	refuse = null;
	asked = [];
	classHost.results = resultsOf({
		items: [itemOf("sum"), itemOf("loop")],
		learners: [learnerOf("1", { unmarked: 2 }), learnerOf("2", { unmarked: 2 }), learnerOf("10")],
	});
	const others = vi.mocked(platform.call).getMockImplementation();
	vi.mocked(platform.call).mockImplementation(async (command, params) => {
		if (command !== "sitting_marks") return others?.(command, params) as never;
		const { sessionId } = params as { sessionId: string };
		asked.push(sessionId);
		if (refuse) throw refuse;
		return waitingAt(sessionId.slice(1)) as never;
	});
});

async function open() {
	const { user } = showTest();
	await user.click(await screen.findByRole("button", { name: "Results of 3B" }));
	await user.click(await screen.findByRole("button", { name: "Mark them" }));
	return user;
}

const answers = () => screen.getByRole("form").getAttribute("aria-label");

test("a class is marked question by question, seat by seat, with digits and Enter", async () => {
	const { user } = showTest();
	await user.click(await screen.findByRole("button", { name: "Results of 3B" }));
	expect(await screen.findByText(/^4 answers wait to be marked\./)).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Mark them" }));
	const points = async () => screen.findByRole("textbox", { name: /^Points/ });
	expect(await points()).toHaveFocus();
	const seen: unknown[] = [];
	for (const digit of ["1", "2", "0", "2"]) {
		seen.push(answers());
		expect(await points()).toHaveFocus();
		await user.keyboard(`${digit}{Enter}`);
		await screen.findByText(new RegExp(`: ${digit} of 2 points\\.$`));
	}
	expect(seen).toEqual([
		"Question 1 · Seat 1",
		"Question 1 · Seat 2",
		"Question 2 · Seat 1",
		"Question 2 · Seat 2",
	]);
	expect(await screen.findByText("All 4 answers are marked.")).toHaveFocus();
	expect(
		regrades.sent.map(([, params]) => (params as { plan: { change: unknown } }).plan.change),
	).toMatchObject([
		{ sessionId: "s1", place: 1, points: 1 },
		{ sessionId: "s2", place: 1, points: 2 },
		{ sessionId: "s1", place: 2, points: 0 },
		{ sessionId: "s2", place: 2, points: 2 },
	]);
	// Only those with something to mark were read, and each of them once.
	expect(asked).toEqual(["s1", "s2"]);
	const before = classHost.asked.length;
	classHost.results = resultsOf();
	await user.click(screen.getByRole("button", { name: "See the results" }));
	expect(await screen.findByRole("article", { name: "Results of 3B" })).toHaveFocus();
	await screen.findByText("3 seats are over.");
	await vi.waitFor(() => expect(classHost.asked.length).toBeGreaterThan(before));
	expect(screen.queryByText(/wait to be marked/)).toBeNull();
});

test("whoever stops in the middle is back at the results", async () => {
	const user = await open();
	await screen.findByRole("form");
	await user.click(screen.getByRole("button", { name: "Back to the results" }));
	expect(await screen.findByRole("button", { name: "Mark them" })).toBeVisible();
});

test("where what waits cannot be read it is said, and asked for again", async () => {
	refuse = refusal("unavailable", "the application is not answering");
	const user = await open();
	const alert = await screen.findByRole("alert");
	expect(alert).toHaveTextContent("The application is not answering.");
	refuse = null;
	await user.click(within(alert).getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("alert")).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("form", { name: "Question 1 · Seat 1" })).toBeVisible();
});
