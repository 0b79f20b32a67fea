import { expect, test } from "vitest";
import type { Span } from "../../api/generated";
import { align, shared } from "./align";
import { span } from "./test-spans";

/** Steps by their names, in this order. */
const steps = (...names: string[]) =>
	names.map((name, at) => span(String(at), null, "tool", [at, at + 1], { name }));

const drawn = (one: Span[], other: Span[]) =>
	align(one, other).map(({ one, other }) => `${one?.name ?? "–"}|${other?.name ?? "–"}`);

test("steps of the same name stand beside each other, and the others alone", () => {
	const one = steps("read", "find", "write");
	const other = steps("read", "ask", "find", "write", "check");
	expect(drawn(one, other)).toEqual(["read|read", "–|ask", "find|find", "write|write", "–|check"]);
	expect(shared(align(one, other))).toEqual({ both: 3, one: 0, other: 2 });
	expect(drawn(one, [])).toEqual(["read|–", "find|–", "write|–"]);
	expect(drawn([], [])).toEqual([]);
});

test("another model, other words and another problem are the same step", () => {
	const model = (name: string) =>
		span("1", null, "model", [0, 1], { name, detail: { component: "planner" } });
	expect(drawn([model("a/large")], [model("b/small")])).toEqual(["a/large|b/small"]);
	const said = (text: string) => span("1", null, "message", [0, 1], { detail: { text } });
	expect(shared(align([said("one")], [said("two")]))).toEqual({ both: 1, one: 0, other: 0 });
	const other = span("1", null, "model", [0, 1], { detail: { component: "reviewer" } });
	expect(shared(align([model("a")], [other]))).toEqual({ both: 0, one: 1, other: 1 });
});

test("every step of both is there once, in its order, however different they are", () => {
	const many = (count: number, kinds: number) =>
		steps(...Array.from({ length: count }, (_, at) => `tool ${(at * 7) % kinds}`));
	const [one, other] = [many(10_000, 40), many(9_000, 41)];
	const pairs = align(one, other);
	expect(pairs.flatMap(({ one }) => one ?? [])).toEqual(one);
	expect(pairs.flatMap(({ other }) => other ?? [])).toEqual(other);
	const unlike = pairs.filter(({ one, other }) => one && other && one.name !== other.name);
	expect(unlike).toEqual([]);
});
