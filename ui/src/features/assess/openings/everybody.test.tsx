import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { showBoard, showOffer } from "../../../shared/assess-room";
import { beginRoom, host, refusal, showRoom } from "../test-room";
import { lineOf, marksOf } from "../test-sittings";
import { boardOf, FINISHED, FREE, openingOf, seatOf } from "./test-board";

beforeEach(() => {
	beginRoom();
	host.board = boardOf([seatOf("1"), seatOf("2"), seatOf("3", FINISHED), seatOf("4", FREE)]);
});

async function open() {
	showOffer("maths");
	showBoard("o1");
	const room = showRoom();
	await screen.findByRole("article", { name: "Board: Maths" });
	return room;
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog"));

test("all clocks are stopped and go on again", async () => {
	const { user } = await open();
	expect(screen.queryByRole("button", { name: "Let all go on" })).toBeNull();
	host.board = boardOf([seatOf("1", { state: { is: "paused" } })]);
	await user.click(button("Stop all clocks"));
	const goOn = await screen.findByRole("button", { name: "Let all go on" });
	await waitFor(() => expect(goOn).toHaveFocus());
	await user.keyboard("{Enter}");
	expect(host.sent).toEqual([
		["opening_pause", { openingId: "o1", paused: true }],
		["opening_pause", { openingId: "o1", paused: false }],
	]);
});

test("all get more time, a whole number of minutes, for a reason, and once", async () => {
	const { user } = await open();
	await user.click(button("More time for all …"));
	const minutes = dialog().getByRole("spinbutton");
	await user.click(dialog().getByRole("button", { name: "Give the time" }));
	expect(dialog().getByRole("alert")).toHaveTextContent("Say why; a few words are enough.");
	expect(host.sent).toEqual([]);
	await user.type(dialog().getByLabelText(/^Why\?/), "The fire alarm ");
	await user.clear(minutes);
	await user.type(minutes, "61");
	await user.click(dialog().getByRole("button", { name: "Give the time" }));
	expect(dialog().getByRole("alert")).toHaveTextContent("between 1 and 60");
	host.refuse.opening_extend = refusal("unavailable", "the application is not answering");
	await user.clear(minutes);
	await user.type(minutes, "10");
	await user.click(dialog().getByRole("button", { name: "Give the time" }));
	expect(await dialog().findByText("The application is not answering.")).toBeVisible();
	expect(minutes).toHaveValue(10);
	host.refuse = {};
	await user.click(dialog().getByRole("button", { name: "Give the time" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	const grant = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
	const asked = { openingId: "o1", minutes: 10, reason: "The fire alarm", grant };
	expect(host.sent.at(-1)).toEqual(["opening_extend", asked]);
});

test("before it ends for everybody, it is said how many are still at it; then there are results", async () => {
	const { user } = await open();
	await user.click(button("End for everybody …"));
	expect(dialog().getByText(/^2 seats are still at it/)).toBeVisible();
	expect(host.sent).toEqual([]);
	host.board = boardOf([seatOf("1", FINISHED)], {
		opening: openingOf("o1", { closedAt: "2026-11-26T10:00:00Z" }),
	});
	await user.click(dialog().getByRole("button", { name: "End for everybody" }));
	expect(host.sent).toEqual([["opening_close", { openingId: "o1", end: true }]]);
	host.refuse.class_results = refusal("unavailable", "the application is not answering");
	const results = await screen.findByRole("button", { name: "Results of 3B" }, { timeout: 5000 });
	await waitFor(() => expect(results).toHaveFocus());
	await user.keyboard("{Enter}");
	expect(await screen.findByRole("heading", { name: "Results of 3B" })).toBeVisible();
	await user.click(button("Back to the list"));
	await waitFor(() => expect(button("Results of 3B")).toHaveFocus());
	expect(screen.getByRole("article", { name: "Board: Maths" })).toBeVisible();
});

test("a seat that goes on can be stopped, and comes back to its card", async () => {
	const { user } = await open();
	await user.click(button(/^Seat 2/));
	expect(dialog().getByText("3 of 10 questions have an answer")).toBeVisible();
	expect(dialog().getByText("13 minutes left")).toBeVisible();
	await user.click(dialog().getByRole("button", { name: "Stop its clock" }));
	await waitFor(() => expect(button(/^Seat 2/)).toHaveFocus());
	expect(host.sent).toEqual([["sitting_pause", { sessionId: "s2", paused: true }]]);
});

test("a seat gets more time with a reason", async () => {
	const { user } = await open();
	await user.click(button(/^Seat 2/));
	await user.click(dialog().getByRole("button", { name: "More time …" }));
	expect(screen.getByRole("dialog", { name: "More time for Seat 2 · 3B" })).toBeVisible();
	await user.type(dialog().getByRole("textbox"), "The fire alarm");
	await user.click(dialog().getByRole("button", { name: "Give the time" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(host.sent).toEqual([
		[
			"sitting_reopen",
			{ sessionId: "s2", reason: "The fire alarm", minutes: 10, grant: expect.any(String) },
		],
	]);
});

test("a seat can be taken from another computer once that is meant, and ended", async () => {
	const { user } = await open();
	await user.click(button(/^Seat 1/));
	await user.click(dialog().getByRole("button", { name: "Let another computer take it …" }));
	await user.click(dialog().getByRole("button", { name: "Let it be taken" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await user.click(button(/^Seat 1/));
	await user.click(dialog().getByRole("button", { name: "End it …" }));
	await user.click(dialog().getByRole("button", { name: "End it" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(host.sent.map(([command]) => command)).toEqual(["opening_free", "sitting_end"]);
	expect(host.sent[0]?.[1]).toEqual({ openingId: "o1", seat: "1" });
});

test("what is over can be opened again or looked at, and the keyboard comes back to its card", async () => {
	host.marks = marksOf(lineOf("s3", "3"), []);
	const { user } = await open();
	await user.click(button(/^Seat 3/));
	const names = dialog()
		.getAllByRole("button")
		.map(({ textContent }) => textContent);
	expect(names).toEqual(["", "Open again …", "Look at its answers", "Close"]);
	await user.click(dialog().getByRole("button", { name: "Look at its answers" }));
	expect(await screen.findByRole("article", { name: "Result: Seat 3 · 3B" })).toBeVisible();
	await user.click(button("Back to the list"));
	await waitFor(() => expect(button(/^Seat 3/)).toHaveFocus());
});

test("of a seat that nobody has taken there is nothing to do", async () => {
	const { user } = await open();
	await user.click(button(/^Seat 4/));
	expect(dialog().getByText("Nobody has taken this seat yet.")).toBeVisible();
	expect(dialog().getAllByRole("button")).toHaveLength(2);
});
