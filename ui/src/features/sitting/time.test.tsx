import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../platform";
import { LINE, NOTHING, Server, sit } from "./test-sitting";
import { clockWords, timeSaid } from "./words";

beforeEach(() => {
	sessionStorage.clear();
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const time = () => screen.getByRole("timer", { name: "Time left" }).textContent;

test("the time counts down, and each look sets it anew", async () => {
	const server = new Server([{ widget: LINE }]);
	server.stand.remainingMs = 600_000;
	sit();
	await pass(0);
	expect(time()).toBe("10:00");
	await pass(10_000);
	expect(time()).toBe("9:50");
	// The machine slept: the server knows.
	server.stand.remainingMs = 400_000;
	await pass(5100);
	expect(time()).toBe("6:40");
	expect(server.count("sitting_take_up")).toBe(1);
	expect(server.count("sitting_look")).toBe(1);
});

test("five minutes and one minute are said, also while the time is hidden", async () => {
	const server = new Server([{ widget: LINE }]);
	server.stand.remainingMs = 303_000;
	sit();
	await pass(0);
	act(() => screen.getByRole("button", { name: "Hide the time left" }).click());
	expect(screen.queryByRole("timer")).not.toBeInTheDocument();
	await pass(5000);
	expect(screen.getByText("5 minutes left.")).toHaveAttribute("aria-live", "polite");
	server.stand.remainingMs = 62_000;
	await pass(10_100);
	for (let second = 0; second < 4; second++) await pass(1000);
	expect(screen.getByText("1 minute left.")).toBeVisible();
	act(() => screen.getByRole("button", { name: "Show the time left" }).click());
	expect(screen.getByRole("timer")).toBeVisible();
});

test("when the time is over it is looked at once, and the end is shown", async () => {
	const server = new Server([{ widget: LINE }]);
	server.stand.remainingMs = 3000;
	sit();
	await pass(2000);
	expect(server.count("sitting_look")).toBe(0);
	server.stand = { sort: "learning", phase: { is: "over", end: { why: "time" } }, answered: 0 };
	await pass(2000);
	expect(screen.getByRole("heading", { name: "The time is over." })).toHaveFocus();
	const looks = server.count("sitting_look");
	await pass(60_000);
	expect(server.count("sitting_look")).toBe(looks);
});

test("what is told of a test when all are through comes by itself, and is not looked for again", async () => {
	const server = new Server([]);
	server.stand = { phase: { is: "over", end: { why: "byLearner" } }, answered: 1 };
	sit();
	await pass(0);
	expect(screen.getByText("Your teacher will tell you how it went.")).toBeVisible();
	server.stand.told = [{ place: 1, feedback: { ...NOTHING, right: true } }];
	await pass(15_100);
	expect(screen.getByRole("heading", { name: "How it went" })).toBeVisible();
	expect(screen.queryByText(/Your teacher will tell you/)).toBeNull();
	const looks = server.count("sitting_look");
	await pass(60_000);
	expect(server.count("sitting_look")).toBe(looks);
});

test("what waits for the teacher goes on by itself when it is open", async () => {
	const server = new Server([{ widget: LINE }]);
	server.stand.phase = { is: "waits" };
	sit();
	await pass(0);
	expect(
		screen.getByRole("heading", { name: "It waits for your teacher, who lets it go on." }),
	).toHaveFocus();
	server.stand.phase = { is: "going" };
	await pass(5100);
	expect(screen.getByRole("textbox", { name: "What is number 1?" })).toHaveFocus();
	expect(screen.queryByText("Answered in another window.")).not.toBeInTheDocument();
});

test("a clock that is stopped takes nothing that was typed", async () => {
	const server = new Server([{ widget: LINE }]);
	server.stand.remainingMs = 600_000;
	sit();
	await pass(0);
	fireEvent.change(screen.getByRole("textbox"), { target: { value: "fo" } });
	server.stand.phase = { is: "waits" };
	server.stand.remainingMs = 590_000;
	await pass(15_100);
	expect(screen.getByRole("heading", { name: /^It waits for your teacher/ })).toHaveFocus();
	expect(screen.queryByRole("timer")).not.toBeInTheDocument();
	server.stand.phase = { is: "going" };
	await pass(5100);
	expect(screen.getByRole("textbox")).toHaveValue("fo");
	expect(time()).toBe("9:50");
});

test("a server that does not answer meanwhile is told, and takes nothing away", async () => {
	const server = new Server([{ widget: LINE }]);
	sit();
	await pass(0);
	server.refuse = new CallError({ code: "unavailable", message: "away", detail: null });
	await pass(15_100);
	expect(screen.getByText(/Nothing answers at the moment/)).toBeVisible();
	expect(screen.getByRole("textbox", { name: "What is number 1?" })).toBeVisible();
	server.refuse = null;
	await pass(15_000);
	expect(screen.queryByText(/Nothing answers/)).not.toBeInTheDocument();
});

test.each([
	[0, "0:00"],
	[1, "0:01"],
	[59_000, "0:59"],
	[61_500, "1:02"],
	[3_600_000, "1:00:00"],
	[-5, "0:00"],
])("%i ms are %s", (ms, words) => {
	expect(clockWords(ms)).toBe(words);
});

test.each([
	[301_000, 300_000, "5 minutes left."],
	[300_000, 299_000, null],
	[400_000, 50_000, "1 minute left."],
	[60_500, 60_000, "1 minute left."],
	[500, 0, null],
	[90_000, 0, null],
	[60_000, 400_000, null],
])("from %i to %i ms is said: %s", (before, now, said) => {
	expect(timeSaid(before, now)).toBe(said);
});
