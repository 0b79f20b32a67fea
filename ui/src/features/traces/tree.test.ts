import { expect, test } from "vitest";
import type { Span } from "../../api/generated";
import { barOf, buildTree, extent, filterTree, linesOf } from "./tree";

const BEGIN = Date.parse("2026-11-03T09:00:00Z");

function span(
	id: string,
	parent: string | null,
	kind: Span["kind"],
	from: number,
	to: number | null,
): Span {
	const at = (ms: number) => new Date(BEGIN + ms).toISOString();
	return {
		id,
		parent,
		sessionId: "s",
		traceId: "t",
		seq: Number.parseInt(id, 10),
		kind,
		name: id,
		startedAt: at(from),
		endedAt: to === null ? null : at(to),
		status: to === null ? "open" : "ok",
		events: [],
		detail: {},
	};
}

const SPANS = [
	span("2", null, "run", 0, 1000),
	span("3", "2", "hook", 0, 200),
	span("3.1", "3", "model", 50, 150),
	span("5", "2", "tool", 300, 900),
	span("6", "5", "run", 350, 800),
	span("7", "6", "model", 400, 700),
];

const drawn = (lines: ReturnType<typeof linesOf>) =>
	lines.map((line) => `${"-".repeat(line.level)}${line.span.id} ${line.place}/${line.siblings}`);

test("spans stand under what they are a part of, a specialist's run under the step that sent it", () => {
	expect(drawn(linesOf(buildTree(SPANS), new Set()))).toEqual([
		"-2 1/1",
		"--3 1/2",
		"---3.1 1/1",
		"--5 2/2",
		"---6 1/1",
		"----7 1/1",
	]);
});

test("a span whose whole is not there stands at the top instead of vanishing", () => {
	const lines = linesOf(
		buildTree([span("9", "8", "tool", 0, 1), span("4", "4", "note", 0, 0)]),
		new Set(),
	);
	expect(drawn(lines)).toEqual(["-9 1/2", "-4 2/2"]);
});

test("a filter keeps what a chosen span is a part of", () => {
	const kept = filterTree(buildTree(SPANS), ({ kind }) => kind === "model");
	expect(drawn(linesOf(kept, new Set()))).toEqual([
		"-2 1/1",
		"--3 1/2",
		"---3.1 1/1",
		"--5 2/2",
		"---6 1/1",
		"----7 1/1",
	]);
	const hooks = filterTree(buildTree(SPANS), ({ kind }) => kind === "hook");
	expect(drawn(linesOf(hooks, new Set()))).toEqual(["-2 1/1", "--3 1/1"]);
});

test("what is inside a closed span is not shown", () => {
	expect(drawn(linesOf(buildTree(SPANS), new Set(["3", "5"])))).toEqual([
		"-2 1/1",
		"--3 1/2",
		"--5 2/2",
	]);
});

test("bars lie where things happened; an open span lasts until now", () => {
	const open = span("8", "2", "interaction", 500, null);
	const whole = extent([...SPANS, open], BEGIN + 2000);
	expect(whole).toEqual({ from: BEGIN, to: BEGIN + 2000 });
	expect(barOf(open, whole)).toEqual({ left: 25, width: 75 });
	expect(barOf(SPANS[3] as Span, whole)).toEqual({ left: 15, width: 30 });
	expect(extent([], BEGIN)).toEqual({ from: BEGIN, to: BEGIN });
});
