import { expect, test } from "vitest";
import type { SittingEnd, SittingOffer } from "../../api/generated";
import { offerOf } from "./test-sittings";
import { agoWords, briefly, endWords, minutesWords, secondsWords, whoWords } from "./words";

const LINES: [Partial<SittingOffer>, string][] = [
	[{ questions: 20, minutes: 30 }, "20 questions · 30 minutes"],
	[{ questions: 30, follows: true }, "up to 30 questions · follows the answers"],
	[{ questions: 1, minutes: 1 }, "1 question · 1 minute"],
	[{ sort: "learning", parts: ["a", "b"], follows: true }, "2 modules · follows the answers"],
	[{ sort: "thought" }, "no right or wrong"],
	[{ sort: "survey" }, "no right or wrong"],
	[{ sort: "workflow" }, "step by step"],
];

test.each(LINES)("what can be gone through in a line: %o", (said, words) => {
	expect(briefly(offerOf("x", said))).toBe(words);
});

test("why a sitting is over is said in words, each differently", () => {
	const ends: SittingEnd[] = [
		...(["complete", "time", "byLearner", "byTeacher", "nothingLeft", "leftOff"] as const).map(
			(why) => ({ why }),
		),
		...(["precise", "settled", "length"] as const).map((rule) => ({ why: "rule" as const, rule })),
	];
	const words = ends.map(endWords);
	expect(new Set(words).size).toBe(9);
	expect(words.slice(0, 4)).toEqual([
		"Went through all of it",
		"The time was over",
		"Handed in",
		"Ended by you",
	]);
});

test("times are rounded to what can be read", () => {
	expect([9_000, 60_000, 720_000].map(minutesWords)).toEqual([
		"less than a minute",
		"1 minute",
		"12 minutes",
	]);
	expect([120, 14_200, 60_000, 92_000].map(secondsWords)).toEqual([
		"1 s",
		"14 s",
		"1 min",
		"1 min 32 s",
	]);
	const now = new Date("2026-11-26T12:00:00Z");
	const at = (iso: string) => agoWords(iso, now);
	expect([at("2026-11-26T11:59:50Z"), at("2026-11-26T11:55:00Z")]).toEqual([
		"just now",
		"5 min ago",
	]);
	expect(at("2026-11-03T11:00:00Z")).toBe("3 Nov");
});

test("a seat is named with its class, and signs that nobody sees are spelt out", () => {
	expect(whoWords({ seat: "7", class: "3B" })).toBe("Seat 7 · 3B");
	expect(whoWords({ seat: "ot\u202Eter", class: null })).toBe("Seat ot[U+202E]ter");
});
