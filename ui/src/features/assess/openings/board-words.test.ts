import { expect, test } from "vitest";
import type { BoardSeat, SittingEnd } from "../../../api/generated";
import {
	codeSpelt,
	codeWords,
	countsOf,
	countsWords,
	isNotHere,
	leftWords,
	remarksOn,
	seatTitle,
	standAtLength,
	standWords,
} from "./board-words";
import { boardOf, FINISHED, FREE, seatOf } from "./test-board";

test("a code is read in threes, and spelt for whoever listens", () => {
	expect([codeWords("K7M3XQ"), codeWords("ABC"), codeSpelt("K7M")]).toEqual([
		"K7M 3XQ",
		"ABC",
		"K 7 M",
	]);
});

test("seats are counted by how they stand", () => {
	const counts = countsOf(
		boardOf([
			seatOf("1"),
			seatOf("2", { state: { is: "paused" } }),
			seatOf("3", { state: { is: "waits" }, stuck: "it waits" }),
			seatOf("4", FINISHED),
			seatOf("5", FREE),
		]),
	);
	expect(counts).toEqual({
		seats: 5,
		joined: 4,
		finished: 1,
		stuck: 1,
		going: 3,
		running: 1,
		paused: 1,
	});
	expect(countsWords(counts)).toBe("4 of 5 have joined, 1 finished, 1 stuck.");
});

const over = (end: SittingEnd): Partial<BoardSeat> => ({ state: { is: "over", end } });

const STANDS: [Partial<BoardSeat>, string, string][] = [
	[FREE, "Free", "Free"],
	[{}, "4 of 10", "At question 4 of 10"],
	[{ of: null }, "Question 4", "Question 4"],
	[{ place: null }, "Begun", "Begun"],
	[{ state: { is: "paused" } }, "Stopped", "You have stopped its clock"],
	[{ state: { is: "waits" } }, "Waits", "It waits until you open it again"],
	[over({ why: "byLearner" }), "Finished", "Handed in"],
	[over({ why: "time" }), "Time over", "The time was over"],
	[over({ why: "byTeacher" }), "Ended", "Ended by you"],
];

test.each(STANDS)("a seat stands in words: %o", (said, words, atLength) => {
	const seat = seatOf("7", said);
	expect([standWords(seat), standAtLength(seat)]).toEqual([words, atLength]);
});

test("what else is to be seen of a seat is said only while it goes on", () => {
	const said = { here: false, away: true, leftWindow: 2, atItMs: 125_000 };
	expect(remarksOn(seatOf("7", said))).toEqual([
		"2 min at this one",
		"not heard of",
		"away now",
		"left the window 2×",
	]);
	expect(remarksOn(seatOf("7", { ...said, ...FINISHED }))).toEqual(["left the window 2×"]);
	expect(isNotHere(seatOf("7", said))).toBe(true);
	expect(isNotHere(seatOf("7", { ...said, ...FINISHED }))).toBe(false);
	expect(isNotHere(seatOf("7"))).toBe(false);
});

test("time that is left is counted in minutes that have begun", () => {
	expect(leftWords(seatOf("7"))).toBe("13 minutes left");
	expect(leftWords(seatOf("7", { remainingMs: 59_000 }))).toBe("1 minute left");
	expect(leftWords(seatOf("7", { remainingMs: null }))).toBeNull();
	expect(leftWords(seatOf("7", FINISHED))).toBeNull();
});

test("a number is a seat, an animal is called by its name", () => {
	expect([seatTitle("7"), seatTitle("otter")]).toEqual(["Seat 7", "Otter"]);
});
