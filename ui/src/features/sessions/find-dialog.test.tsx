import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { SessionHit } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { useWantedView } from "../../session/wanted-view";
import { sessionAt } from "../../shared/place";
import { WhileAt } from "../../shared/test-place";
import { openSession, placeNow, showDialog } from "../../shared/use-place";
import { FindDialog } from ".";

const HIT: SessionHit = {
	sessionId: "s",
	title: "Iteration",
	class: "3B",
	updatedAt: "2025-11-04T09:00:00Z",
	rank: 1,
	snippet: "end with an **exit ticket**",
	seq: 7,
};

let hits: SessionHit[];
let failWith: CallError | null;
let asked: unknown[];

beforeEach(() => {
	// jsdom has none, and the list scrolls to what is chosen.
	Element.prototype.scrollIntoView = () => {};
	hits = [HIT];
	failWith = null;
	asked = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "session_list") {
			return { sessions: [{ id: "s", class: "3B", updatedAt: "" }], nextCursor: null } as never;
		}
		asked.push(params);
		if (failWith) throw failWith;
		return { hits } as never;
	});
	openSession(null);
	showDialog({ at: "find" });
});

function show() {
	render(
		<QueryClientProvider
			client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
		>
			<WhileAt at="find">{() => <FindDialog />}</WhileAt>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("a hit shows why it fits and opens at its place, by the keyboard alone", async () => {
	const user = show();
	await user.type(await screen.findByRole("combobox", { name: /past sessions/i }), "exit ticket");
	const hit = await screen.findByTestId("find-item");
	expect(hit).toHaveTextContent("Iteration3B4 Nov 2025end with an exit ticket");
	expect(hit.querySelector("mark")).toHaveTextContent("exit ticket");
	await user.keyboard("{Enter}");
	expect(sessionAt(placeNow())).toBe("s");
	expect(useWantedView.getState().entry).toEqual({ sessionId: "s", seq: 7 });
	expect(placeNow()).toEqual({ at: "session", sessionId: "s" });
});

test("only what is asked about one class is asked for", async () => {
	const user = show();
	await user.selectOptions(await screen.findByRole("combobox", { name: "Class" }), "3B");
	await user.type(screen.getByPlaceholderText(/exit tickets/), "loops");
	await waitFor(() =>
		expect(asked.at(-1)).toEqual({
			query: "loops",
			class: "3B",
			from: null,
			to: null,
			limit: null,
		}),
	);
});

test("says that nothing fits, and what stays when it cannot look", async () => {
	hits = [];
	const user = show();
	const field = await screen.findByPlaceholderText(/exit tickets/);
	await user.type(field, "xyz");
	expect(await screen.findByText(/Nothing that was said fits/)).toBeVisible();
	failWith = new CallError({ code: "internal", message: "it broke", detail: null });
	await user.type(field, "z");
	expect(await screen.findByRole("alert")).toHaveTextContent("It broke. Your sessions are kept");
});
