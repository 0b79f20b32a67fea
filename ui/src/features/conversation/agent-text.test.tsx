import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Bare } from "../../shared/bare";
import { fileAt } from "../../shared/place";
import { startAt } from "../../shared/test-place";
import { placeNow } from "../../shared/use-place";
import { AgentText } from "./agent-text";

test("a file is called by what it is, and opened by that; code stays code", async () => {
	startAt();
	const text =
		"I drafted [lessons/3B/loops/lesson.md](lessons/3B/loops/lesson.md), from `classes/3B.md` and `differentiation/eal-strategies.md`, with `for`.";
	const item = { kind: "agent", key: "a", text, streaming: false, aside: false, memories: [] };
	render(
		<QueryClientProvider client={new QueryClient()}>
			<AgentText item={item as never} />
		</QueryClientProvider>,
	);
	expect(screen.getByTestId("agent-text")).toHaveTextContent(
		"I drafted the lesson “loops” for 3B, from 3B's profile and eal strategies, with for.",
	);
	expect(screen.getByRole("link")).toHaveAttribute("href", "lessons/3B/loops/lesson.md");
	expect(screen.getByText("for").tagName).toBe("CODE");
	await userEvent.click(screen.getByRole("button", { name: "3B's profile" }));
	expect(fileAt(placeNow())?.path).toBe("classes/3B.md");
});

test("where a pane stands alone a file is named, and nothing looks as if it could be opened", () => {
	const text =
		"From [2D's profile](classes/2D.md), `classes/2D.md` and [a page](https://example.org/).";
	const item = { kind: "agent", key: "a", text, streaming: false, aside: false, memories: [] };
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Bare value={true}>
				<AgentText item={item as never} />
			</Bare>
		</QueryClientProvider>,
	);
	expect(screen.getByTestId("agent-text")).toHaveTextContent(
		"From 2D's profile, 2D's profile and a page.",
	);
	expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["a page"]);
	expect(screen.queryByRole("button")).toBeNull();
});
