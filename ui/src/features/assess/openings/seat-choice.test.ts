import { expect, test } from "vitest";
import { ANIMALS } from "./animals";
import { MOST_SEATS, manyIn, seatNames, seatsOf, withExtra } from "./seat-choice";

test("there is an animal for each seat, and the application takes each of them", () => {
	expect(new Set(ANIMALS).size).toBe(MOST_SEATS);
	expect(ANIMALS.filter((name) => !/^[a-z]{3,30}$/.test(name))).toEqual([]);
});

test("seats are numbers from 1, or as many animals", () => {
	expect(seatNames("numbers", 3)).toEqual(["1", "2", "3"]);
	expect(seatNames("animals", 2)).toEqual(["otter", "fox"]);
	expect(seatNames("animals", MOST_SEATS)).toHaveLength(MOST_SEATS);
});

test.each([
	["30", 30],
	["1", 1],
	["60", 60],
	["0", null],
	["61", null],
	["2.5", null],
	["", null],
	["many", null],
])("%s seats", (typed, many) => {
	expect(manyIn(typed)).toBe(many);
});

test("a seat gets more time, another share of it, and gives it back", () => {
	const more = withExtra({}, "7", 25);
	expect(more).toEqual({ "7": 25 });
	expect(withExtra(more, "7", 50)).toEqual({ "7": 50 });
	expect(withExtra({ "7": 25, "9": 50 }, "7", 25)).toEqual({ "9": 50 });
});

test("extra time goes to the seats that are there", () => {
	expect(seatsOf({ many: 2, kind: "numbers", extra: { "2": 100, "9": 25 } })).toEqual([
		{ seat: "1", extraTime: 0 },
		{ seat: "2", extraTime: 100 },
	]);
});
