import { expect, test } from "vitest";
import { lineOf, marked, markOf, marksOf } from "../test-sittings";
import { grown, keyOf, nextOpen, sumOf, waitingByQuestion } from "./queue";

const TO_MARK = { is: "toMark" } as const;

/** A seat that answered two questions, in the other order than its neighbours where it is turned. */
function seat(name: string, turned = false) {
	const items = turned ? ["loop", "sum"] : ["sum", "loop"];
	const marks = items.map((item, at) => markOf(at + 1, TO_MARK, { item }));
	return marksOf(lineOf(`s${name}`, name), [...marks, markOf(3, marked(1, 1))]);
}

const queue = waitingByQuestion([seat("1"), seat("2", true)], [{ name: "sum" }, { name: "loop" }]);

test("a class is gone through question by question, whatever the order in which each was asked", () => {
	expect(queue.map(({ seat, mark }) => [mark.item, seat, mark.place])).toEqual([
		["sum", "1", 1],
		["sum", "2", 2],
		["loop", "1", 2],
		["loop", "2", 1],
	]);
});

test("what came since is gone through last, and what was marked meanwhile stays", () => {
	const more = waitingByQuestion([seat("3")], []);
	expect(grown(queue, []).map(keyOf)).toEqual(["s1:1", "s2:2", "s1:2", "s2:1"]);
	expect(grown(queue.slice(0, 1), [...queue.slice(0, 1), ...more]).map(keyOf)).toEqual([
		"s1:1",
		"s3:1",
		"s3:2",
	]);
});

test("the next is the first after this one that has no points, also from the beginning", () => {
	const given = new Map([
		["s2:2", 0],
		["s2:1", 1],
	]);
	expect(nextOpen(queue, 0, given)).toBe(2);
	expect(nextOpen(queue, 2, given)).toBe(0);
	const all = new Map(queue.map((one) => [keyOf(one), 1]));
	expect(nextOpen(queue, 0, all)).toBeNull();
});

test("ticked rows are a share of what the question is worth", () => {
	const rubric = [
		{ shows: "a loop", points: 2 },
		{ shows: "a sum", points: 1 },
		{ shows: "a comment", points: 1 },
	];
	expect(sumOf({ rubric, worth: 4 }, new Set([0, 2]))).toBe(3);
	expect(sumOf({ rubric, worth: 2 }, new Set([1, 2]))).toBe(1);
	expect(sumOf({ rubric, worth: 3 }, new Set([0, 1, 2]))).toBe(3);
	expect(sumOf({ rubric, worth: 3 }, new Set())).toBe(0);
});
