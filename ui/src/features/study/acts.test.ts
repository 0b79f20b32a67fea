import { expect, it } from "vitest";
import { Acts, actAt, asTold, IDLE_MS } from "./acts";

const taken = (acts: Acts, now: number) => asTold(acts.take(), now).stretches;

const seconds = (acts: Acts, from: number, to: number, away = false, evidence = false) => {
	for (let at = from + 1; at <= to; at++) acts.reach(at * 1000, away, evidence);
};

it("puts seconds of one thing together, told from now back", () => {
	const acts = new Acts(0);
	acts.input("typing", 0);
	seconds(acts, 0, 3);
	acts.input("editing", 3000);
	seconds(acts, 3, 5);
	expect(taken(acts, 6000)).toEqual([
		{ act: "typing", agoMs: 6000, tookMs: 3000 },
		{ act: "editing", agoMs: 3000, tookMs: 2000 },
	]);
	expect(taken(acts, 6000)).toEqual([]);
});

it("takes nobody for idle before a minute without input is over", () => {
	const acts = new Acts(0);
	acts.input("reading", 0);
	seconds(acts, 0, 70);
	expect(taken(acts, 70_000)).toEqual([
		{ act: "reading", agoMs: 70_000, tookMs: IDLE_MS },
		{ act: "idle", agoMs: 10_000, tookMs: 10_000 },
	]);
	acts.input("reading", 70_000);
	seconds(acts, 70, 71);
	expect(taken(acts, 71_000)).toEqual([{ act: "reading", agoMs: 1000, tookMs: 1000 }]);
});

it("takes nobody for writing who has not for some seconds", () => {
	const acts = new Acts(0);
	acts.input("typing", 0);
	seconds(acts, 0, 3);
	acts.input("typing", 3000);
	seconds(acts, 3, 20);
	acts.input("editing", 20_500);
	seconds(acts, 20, 90);
	expect(taken(acts, 90_000)).toEqual([
		{ act: "typing", agoMs: 90_000, tookMs: 8000 },
		{ act: "reading", agoMs: 82_000, tookMs: 12_500 },
		{ act: "editing", agoMs: 69_500, tookMs: 5000 },
		{ act: "reading", agoMs: 64_500, tookMs: 55_000 },
		{ act: "idle", agoMs: 9500, tookMs: 9500 },
	]);
});

it("tells evidence from reading, and nothing of a page that is not in front", () => {
	const acts = new Acts(0);
	seconds(acts, 0, 2, false, true);
	seconds(acts, 2, 4, true);
	expect(taken(acts, 4000).map(({ act, tookMs }) => [act, tookMs])).toEqual([
		["evidence", 2000],
		["away", 2000],
	]);
});

it("tells of no stretch that a machine has slept through, nor into the future", () => {
	const acts = new Acts(0);
	acts.reach(3_600_000, false);
	acts.input("typing", 3_600_000);
	seconds(acts, 3600, 3601);
	for (const { agoMs, tookMs } of taken(acts, 3_600_500)) expect(tookMs).toBeLessThanOrEqual(agoMs);
});

it("knows by the place whether a key is for the agent or the document", () => {
	document.body.innerHTML =
		'<div data-study="talk"><textarea></textarea></div><div data-study="document"><p></p></div><i></i>';
	const at = (selector: string) => document.querySelector(selector);
	expect(actAt(at("textarea"), true)).toBe("typing");
	expect(actAt(at("textarea"), false)).toBe("reading");
	expect(actAt(at("p"), true)).toBe("editing");
	expect(actAt(at("i"), true)).toBe("reading");
	expect(actAt(null, true)).toBe("reading");
});

it("tells each source that was opened once, from now back", () => {
	const acts = new Acts(0);
	const evidence = { path: "curriculum/tch.md", startLine: 8, endLine: 9 };
	acts.looked(evidence, 2000);
	acts.looked(evidence, 5000);
	const told = acts.take();
	expect(asTold(told, 6000).looks).toEqual([
		{ ...evidence, agoMs: 4000 },
		{ ...evidence, agoMs: 1000 },
	]);
	expect(acts.take().looks).toEqual([]);
});

it("tells again what was not heard, as far back as the host takes it", () => {
	const acts = new Acts(0);
	seconds(acts, 0, 20);
	acts.putBack(acts.take());
	acts.input("typing", 600_000);
	seconds(acts, 600, 602);
	const told = taken(acts, 602_000);
	expect(told.at(-1)).toEqual({ act: "typing", agoMs: 2000, tookMs: 2000 });
	expect(told.every(({ agoMs }) => agoMs <= 600_000)).toBe(true);
});

it("counts nothing while nothing is asked of her", () => {
	const acts = new Acts(0);
	seconds(acts, 0, 5);
	acts.rest(60_000);
	acts.reach(61_000, false);
	expect(taken(acts, 61_000).map(({ tookMs }) => tookMs)).toEqual([5000, 1000]);
});
