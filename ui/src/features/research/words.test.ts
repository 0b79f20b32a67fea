import { expect, it } from "vitest";
import type { StudySeat } from "../../api/generated";
import { clockWords } from "../../shared/clock-words";
import { doingWords, gapWords, heardWords, isSilent } from "./words";

const SEAT: StudySeat = {
	participant: "p01",
	code: "K7M3-XQ2B",
	phase: "under",
	doing: "A lesson",
	condition: "full",
	task: "t1",
	done: 3,
	of: 20,
	remainingMs: 61_000,
	silentMs: 4_000,
	paused: null,
	tier: "words",
	gapMs: 0,
	markers: 0,
	incidents: [],
};

it("says what a participant does, and why her time stands still", () => {
	const stop = (technical: boolean) => ({ technical, byResearcher: false });
	expect(doingWords(SEAT)).toBe("A lesson");
	expect(doingWords({ ...SEAT, paused: stop(true) })).toBe("A lesson (something is broken)");
	expect(doingWords({ ...SEAT, paused: stop(false) })).toBe("A lesson (rests)");
	expect(doingWords({ ...SEAT, phase: "ready" })).toBe("Before: A lesson");
	expect(doingWords({ ...SEAT, phase: "erased" })).toBe("Nothing of hers is kept");
	expect(clockWords(61_000)).toBe("1:01");
});

it("takes nobody for silent who rests, or whose silence is short", () => {
	expect([4_000, 45_000, 45_001].map((silentMs) => isSilent({ ...SEAT, silentMs }))).toEqual([
		false,
		false,
		true,
	]);
	const rests = { ...SEAT, silentMs: 90_000, paused: { technical: false, byResearcher: true } };
	expect(isSilent(rests)).toBe(false);
	expect(heardWords(SEAT)).toBe("4 s ago");
	expect(heardWords({ ...SEAT, silentMs: 150_000 })).toBe("3 min ago");
	expect(heardWords({ ...SEAT, phase: "complete" })).toBe("");
});

it("says that time was lost", () => {
	const words = (gapMs: number) => gapWords({ ...SEAT, gapMs });
	expect([0, 300, 15_300, 200_000].map(words)).toEqual([
		"",
		"gap of 1 s",
		"gap of 15 s",
		"gap of 3 min",
	]);
});
