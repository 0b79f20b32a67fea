import { expect, test } from "vitest";
import { findSteps, nextPlace } from "./search";
import { span } from "./test-spans";

const SPANS = [
	span("1", null, "message", [0, 0], { detail: { text: "A lesson on Iteration" } }),
	span("2", null, "tool", [0, 5], {
		name: "read_file",
		detail: { input: { path: "classes/3B.md" }, result: { content: '28 pupils: "mixed"' } },
	}),
	span("3", null, "model", [5, 9], { name: "offline/drafter-1", detail: { turn: 3 } }),
];

const found = (query: string) => findSteps(SPANS, query).map(({ id }) => id);

test("words are found in names, in what was said, in inputs and in results", () => {
	expect(found("iteration")).toEqual(["1"]);
	expect(found("3b.md")).toEqual(["2"]);
	expect(found('"mixed"')).toEqual(["2"]);
	expect(found("model call")).toEqual(["3"]);
	expect(found("turn 3")).toEqual(["3"]);
});

test("all words have to be there, and no words find nothing", () => {
	expect(found("read pupils")).toEqual(["2"]);
	expect(found("read iteration")).toEqual([]);
	expect(found("  ")).toEqual([]);
});

test("from the last one it goes on with the first, and back", () => {
	expect(nextPlace(null, 1, 3)).toBe(0);
	expect(nextPlace(null, -1, 3)).toBe(2);
	expect(nextPlace(2, 1, 3)).toBe(0);
	expect(nextPlace(0, -1, 3)).toBe(2);
});
