import { expect, test } from "vitest";
import { bySeat, classesOf, nextSeat, openAt } from "./seats";
import { lineOf } from "./test-sittings";

test("the next seat is the lowest number that is free in the class", () => {
	const lines = [lineOf("a", "1"), lineOf("b", "3"), lineOf("c", "2", { class: null })];
	expect([nextSeat(lines, "3B"), nextSeat(lines, null), nextSeat(lines, "2C")]).toEqual([
		"2",
		"1",
		"1",
	]);
	expect(nextSeat([...lines, lineOf("d", "2")], "3B")).toBe("4");
});

test("what a seat has left open is found by seat and class together", () => {
	const left = lineOf("a", "7", { over: false });
	const lines = [left, lineOf("b", "8")];
	expect(openAt(lines, { seat: " 7 ", class: "3B" })).toBe(left);
	expect(openAt(lines, { seat: "7", class: null })).toBeUndefined();
	expect(openAt(lines, { seat: "8", class: "3B" })).toBeUndefined();
});

test("seats are in the order of their numbers, and of one seat the latest comes first", () => {
	const lines = [lineOf("a", "10"), lineOf("b", "2"), lineOf("c", "otter"), lineOf("d", "2")];
	expect(bySeat(lines).map(({ sessionId }) => sessionId)).toEqual(["b", "d", "a", "c"]);
	const classes = ["10A", "3B", null, "3B"].map((name) => lineOf("a", "1", { class: name }));
	expect(classesOf(classes)).toEqual([null, "3B", "10A"]);
});
