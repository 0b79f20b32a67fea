import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
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
