import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Widget } from "../../../api/generated";
import { Asked } from "./asked";
import { itemOf } from "./test-quiz";

function show(widget: Widget, question = "How much is it?", points: number | null = 1) {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Asked item={itemOf(question, { widget, points })} />
		</QueryClientProvider>,
	);
}

test.each<[Widget, string[]]>([
	[{ kind: "choice", options: ["24", "30"] }, ["24", "30"]],
	[{ kind: "several", options: ["24"] }, ["There may be more than one.", "24"]],
	[{ kind: "number", unit: null }, ["A number"]],
	[{ kind: "number", unit: "cm" }, ["A number in cm"]],
	[{ kind: "fraction", simplest: true }, ["A fraction in lowest terms"]],
	[{ kind: "expression", collected: false }, ["An expression"]],
	[{ kind: "shortText" }, ["A few words"]],
	[{ kind: "longText" }, ["Some sentences"]],
	[
		{
			kind: "code",
			starter: "x = 1",
			examples: [
				{ call: "f(2)", input: null, gives: "4" },
				{ call: null, input: "7", gives: "8" },
			],
		},
		["A program in Python, begun as", "x = 1", "f(2)", "4", "With 7", "8"],
	],
	[{ kind: "order", entries: ["one", "two"] }, ["To be put in order", "one", "two"]],
	[{ kind: "match", left: ["la"], right: ["the"] }, ["To be matched", "la", "the"]],
	[{ kind: "cloze", gaps: 2 }, ["2 gaps to fill"]],
	[{ kind: "rating", from: 1, to: 5, low: "no", high: "yes" }, ["From 1 (no) to 5 (yes)"]],
	[
		{ kind: "matrix", rows: ["a"], columns: ["true", "false"] },
		["For each one of: true, false", "a"],
	],
	[{ kind: "file", endings: [] }, ["A file"]],
])("%j is seen and cannot be answered", (widget, seen) => {
	show(widget);
	expect(screen.getByText("How much is it?")).toBeVisible();
	for (const words of seen) expect(screen.getByText(words)).toBeVisible();
	for (const role of ["textbox", "radio", "checkbox", "button"]) {
		expect(screen.queryByRole(role)).toBeNull();
	}
});

test("gaps stand in their line by their numbers, and more points are said", () => {
	show({ kind: "cloze", gaps: 1 }, "The [[1]] of a circle.", 3);
	expect(screen.getByText("The [ 1 ] of a circle.")).toBeVisible();
	expect(screen.getByText("3 points")).toBeVisible();
});
