import { expect, test } from "vitest";
import type { Component, Trace } from "../../api/generated";
import { joined } from "./joined";
import { span } from "./test-spans";
import { together } from "./whole";

const usage = (inputTokens: number) => ({
	inputTokens,
	outputTokens: 1,
	cacheReadTokens: 0,
	cacheWriteTokens: 0,
	reasoningTokens: 0,
});
const took = (kind: Component["kind"], name: string, durationMs: number): Component => ({
	kind,
	name,
	times: 1,
	modelCalls: kind === "agent" ? 1 : 0,
	usage: usage(10),
	spent: { usd: 0.5, unpriced: 1 },
	durationMs,
});

function trace(traceId: string, components: Component[]): Trace {
	return {
		traceId,
		sessionId: "s",
		spans: [span("2", null, "run", [0, 1], { traceId })],
		totals: {
			usage: usage(100),
			spent: { usd: 1, unpriced: 0 },
			wholeMs: 10,
			modelMs: 1,
			toolMs: 2,
			hookMs: 3,
			waitingMs: 4,
			awayMs: 0,
			components,
		},
		context: null,
		gaps: [`${traceId} lacks something`],
	};
}

test("runs add up, each component with its like of the same kind", () => {
	const { spans, totals, gaps } = together([
		trace("t1", [took("agent", "planner", 5), took("tool", "planner", 1)]),
		trace("t2", [took("agent", "planner", 7)]),
	]);
	expect(spans.map(({ traceId }) => traceId)).toEqual(["t1", "t2"]);
	expect(gaps).toHaveLength(2);
	expect([totals.wholeMs, totals.waitingMs]).toEqual([20, 8]);
	expect(totals.spent.usd).toBe(2);
	expect(totals.usage.inputTokens).toBe(200);
	const told = totals.components.map(({ kind, name, times, durationMs }) => [
		kind,
		name,
		times,
		durationMs,
	]);
	expect(told).toEqual([
		["agent", "planner", 2, 12],
		["tool", "planner", 1, 1],
	]);
	expect(together([]).totals.components).toEqual([]);
});

test("runs that are written out together are one file that other programs read", () => {
	const lines = [
		{ name: "a.jsonl", text: '{"seq":1}\n{"seq":2}\n' },
		{ name: "b.jsonl", text: '{"seq":3}' },
	];
	expect(joined(lines, "jsonl")).toEqual({
		name: "a-and-1-more.jsonl",
		text: '{"seq":1}\n{"seq":2}\n{"seq":3}\n',
	});
	const otlp = ["a", "b"].map((name) => ({
		name: `${name}.otlp.json`,
		text: JSON.stringify({ resourceSpans: [{ resource: name }] }),
	}));
	const { name, text } = joined(otlp, "otlp");
	expect(name).toBe("a-and-1-more.otlp.json");
	expect(JSON.parse(text)).toEqual({ resourceSpans: [{ resource: "a" }, { resource: "b" }] });
	expect(joined(otlp.slice(0, 1), "otlp")).toBe(otlp[0]);
});
