import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { platform } from "../../../platform";
import { showBoard, showOffer } from "../../../shared/assess-room";
import { beginRoom, host, refusal, showRoom } from "../test-room";
import { boardOf, FINISHED, FREE, openingOf, seatOf } from "./test-board";

beforeEach(() => {
	beginRoom();
	host.board = boardOf([
		seatOf("1"),
		seatOf("2", { stuck: "6 minutes at this question", leftWindow: 2 }),
		seatOf("3", FINISHED),
		seatOf("4", FREE),
		seatOf("5", { here: false }),
		seatOf("6", { state: { is: "paused" } }),
		seatOf("otter", { away: true, extraTime: 25 }),
	]);
});

afterEach(() => vi.useRealTimers());

async function open() {
	showOffer("maths");
	showBoard("o1");
	const room = showRoom();
	await screen.findByRole("article", { name: "Board: Maths" });
	return room;
}

const cards = () =>
	within(screen.getByRole("region", { name: "Seats" }))
		.queryAllByRole("button")
		.map((card) => card.textContent?.replaceAll(/\s+/g, " ").trim());

test("a board says the code, the counts and each seat, what is stuck first", async () => {
	await open();
	expect(screen.getByText("K7M 3XQ")).toBeVisible();
	expect(screen.getByText("Code: K 7 M 3 X Q")).toBeInTheDocument();
	expect(screen.getByText("6 of 7 have joined")).toBeVisible();
	expect(screen.getByText("1 finished")).toBeVisible();
	expect(screen.getByText("1 stuck")).toBeVisible();
	expect(cards()).toEqual([
		"Seat 1 4 of 10 45 s at this one",
		"Seat 2 4 of 10 Stuck: 6 minutes at this question. 45 s at this one left the window 2×",
		"Seat 3 Finished",
		"Seat 4 Free",
		"Seat 5 4 of 10 45 s at this one not heard of",
		"Seat 6 Stopped",
		"Otter +25 % 4 of 10 45 s at this one away now",
	]);
	expect(screen.getByText("6 minutes at this question.")).toBeVisible();
	expect(screen.getByText("not heard of")).toBeVisible();
	expect(screen.getByText("Nothing in common so far.")).toBeVisible();
});

test("seats are filtered, and where there are none it is said", async () => {
	const { user } = await open();
	await user.click(screen.getByRole("radio", { name: "Stuck 1" }));
	expect(cards()).toHaveLength(1);
	await user.click(screen.getByRole("radio", { name: "Not here 2" }));
	expect(cards().map((words) => words?.slice(0, 6))).toEqual(["Seat 5", "Otter "]);
	host.board = boardOf([seatOf("1")]);
	await user.click(screen.getByRole("radio", { name: "Finished 1" }));
	expect(await screen.findByText("Nobody has finished yet.", {}, { timeout: 5000 })).toBeVisible();
});

test("what goes wrong in common is counted", async () => {
	const learners = { count: 7, of: 21, interval: null, note: null };
	host.board = boardOf([seatOf("1")], {
		misconceptions: [{ name: "end-of-range", words: "counts the end of range too", learners }],
		usualMs: 40_000,
	});
	await open();
	const so = within(screen.getByRole("region", { name: "What goes wrong so far" }));
	expect(so.getByRole("listitem")).toHaveTextContent("Counts the end of range too.7 of 21 seats");
	expect(so.getByText("Half of the answers so far took at most 40 s.")).toBeVisible();
});

test("the code fills the window, and Escape gives the board back", async () => {
	const { user } = await open();
	const show = screen.getByRole("button", { name: "Show large" });
	await user.click(show);
	const large = within(await screen.findByRole("dialog", { name: "Maths" }));
	expect(large.getByText("K7M 3XQ")).toBeVisible();
	expect(large.getByText(`${location.origin}/join`)).toBeVisible();
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(screen.getByRole("article", { name: "Board: Maths" })).toBeVisible();
	await waitFor(() => expect(show).toHaveFocus());
});

test("where to go is said as far as the host knows it", async () => {
	const writeText = vi.spyOn(navigator.clipboard ?? {}, "writeText").mockResolvedValue();
	const { user } = await open();
	expect(screen.getByText(/Only this computer can open that address/)).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Copy link" }));
	expect(writeText).toHaveBeenCalledWith(`${location.origin}/join?code=K7M3XQ`);
});

test("in the window the terminal is named, and there is no link to copy", async () => {
	vi.spyOn(platform, "name", "get").mockReturnValue("window");
	await open();
	expect(screen.getByText(/^On one computer of the room run/)).toBeVisible();
	expect(screen.queryByRole("button", { name: "Copy link" })).toBeNull();
});

test("a failed look is said with its age, and the last board stays", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	await open();
	host.refuse.opening_board = refusal("unavailable", "the application is not answering");
	await act(() => vi.advanceTimersByTimeAsync(3_100));
	expect(await screen.findByText(/This is how it stood 3 s ago/)).toHaveTextContent(
		"The application is not answering.",
	);
	expect(cards()).toHaveLength(7);
	host.refuse = {};
	await act(() => vi.advanceTimersByTimeAsync(3_100));
	expect(screen.queryByText(/This is how it stood/)).toBeNull();
});

test("nothing is read while the page is out of sight", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	await open();
	const reads = () => vi.mocked(platform.call).mock.calls.filter(([of]) => of === "opening_board");
	focusManager.setFocused(false);
	const before = reads().length;
	await act(() => vi.advanceTimersByTimeAsync(10_000));
	expect(reads()).toHaveLength(before);
	focusManager.setFocused(undefined);
	await act(() => vi.advanceTimersByTimeAsync(3_100));
	expect(reads().length).toBeGreaterThan(before);
});

test("a board that was never read says so, and can be asked for again", async () => {
	host.refuse.opening_board = refusal("unavailable", "the application is not answering");
	showOffer("maths");
	showBoard("o1");
	const { user } = showRoom();
	expect(await screen.findByRole("alert")).toHaveTextContent("The application is not answering.");
	host.refuse = {};
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("K7M 3XQ")).toBeVisible();
});

test("changes are said aloud at most every quarter of a minute", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	await open();
	host.board = boardOf([seatOf("1"), seatOf("2", FINISHED)]);
	const words = "2 of 2 have joined, 1 finished, 0 stuck.";
	await act(() => vi.advanceTimersByTimeAsync(6_000));
	expect(screen.getByText("1 finished")).toBeVisible();
	expect(screen.queryByText(words)).toBeNull();
	await act(() => vi.advanceTimersByTimeAsync(10_000));
	expect(screen.getByText(words)).toBeInTheDocument();
});

test("nobody else joins, or learners join again", async () => {
	const { user } = await open();
	await user.click(screen.getByRole("button", { name: "Let nobody else join" }));
	expect(host.sent).toEqual([["opening_close", { openingId: "o1", end: false }]]);
	host.board = boardOf([seatOf("1")], {
		opening: openingOf("o1", { closedAt: "2026-11-26T10:00:00Z" }),
	});
	const again = await screen.findByRole("button", { name: "Open again" }, { timeout: 5000 });
	expect(screen.queryByText("K7M 3XQ")).toBeNull();
	await user.click(again);
	expect(host.sent[1]).toEqual(["opening_reopen", { openingId: "o1" }]);
});
