import { expect, it } from "vitest";
import { duration, shortAgo, size } from "./time";

const NOW = new Date("2026-03-10T15:00:00");

it.each([
	["2026-03-10T14:59:30", "now"],
	["2026-03-10T14:55:00", "5 min"],
	["2026-03-10T12:00:00", "3 h"],
	["2026-03-09T23:00:00", "Mon"],
	["2026-02-01T12:00:00", "1 Feb"],
	["2025-11-04T12:00:00", "4 Nov 2025"],
])("says when %s was", (at, expected) => {
	expect(shortAgo(at, NOW)).toBe(expected);
});

it("says how long something took", () => {
	expect([40, 1240, 125_000].map(duration)).toEqual(["40 ms", "1.2 s", "2 min 5 s"]);
});

it("says how much something is", () => {
	expect([12, 12_300, 1_048_576].map(size)).toEqual(["12 bytes", "12 KB", "1.0 MB"]);
});
