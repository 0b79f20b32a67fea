import { expect, test } from "vitest";
import { entryOf } from "../../../shared/test-memory";
import { byDay, byOwner, dayTitle, filtered, USUAL } from "./filter";

const OWN = entryOf("a", "- Short starters");
const PINNED = entryOf("b", "- No worksheets on Fridays", { pinned: true, sort: "instruction" });
const TEN = entryOf("c", "- Pairs work", { class: "10A", createdAt: "2025-12-01T09:00:00Z" });
const THREE = entryOf("d", "- Two use cream paper", { class: "3B" });
const WAITS = entryOf("e", "- Likes robots", { class: "3B", state: "candidate" });
const GONE = entryOf("f", "- Long starters", { state: "superseded" });
const ALL = [TEN, OWN, WAITS, PINNED, THREE, GONE];

test("entries stand under whose they are, her own and what is pinned first", () => {
	const groups = byOwner(filtered(ALL, USUAL));
	expect(
		groups.map(({ owner, entries }) => [owner, entries.map(({ shortId }) => shortId)]),
	).toEqual([
		[null, ["b", "a"]],
		["3B", ["d"]],
		["10A", ["c"]],
	]);
});

test.each([
	[{ ...USUAL, owner: "" }, ["a", "b"]],
	[{ ...USUAL, owner: "3B" }, ["d"]],
	[{ ...USUAL, sort: "instruction" as const }, ["b"]],
	[{ ...USUAL, holding: "waiting" as const }, ["e"]],
	[{ ...USUAL, holding: "gone" as const }, ["f"]],
])("a filter shows what fits: %j", (filter, shown) => {
	expect(filtered(ALL, filter).map(({ shortId }) => shortId)).toEqual(shown);
});

test("by time the latest day stands first, and what has gone stands at the day on which it went", () => {
	const gone = entryOf("g", "- Long starters", {
		state: "forgotten",
		forgottenAt: "2025-12-05T09:00:00Z",
	});
	expect(byDay([OWN, TEN, gone]).map(({ day }) => day)).toEqual([
		"2025-12-05",
		"2025-12-01",
		"2025-11-04",
	]);
});

test.each([
	["2025-12-05", "Today"],
	["2025-12-04", "Yesterday"],
	["2025-12-01", "Monday 1 December"],
	["2024-12-01", "1 December 2024"],
])("the day %s is called %s", (day, title) => {
	expect(dayTitle(day, new Date("2025-12-05T12:00"))).toBe(title);
});
