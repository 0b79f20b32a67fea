import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { SessionListParams, SessionShelf, SessionSummary } from "../../api/generated";
import { putSession } from "../../api/queries";
import { platform } from "../../platform";
import { summaryOf } from "../../session/test-summary";
import { SessionList } from ".";

function session(id: string, title: string, rest: Partial<SessionSummary> = {}): SessionSummary {
	return summaryOf({ id, title, ...rest });
}

let client: QueryClient;
let shelves: Record<SessionShelf, SessionSummary[]>;

beforeEach(() => {
	client = new QueryClient({
		defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
	});
	shelves = {
		current: [
			session("a", "Iteration", { class: "3B" }),
			session("b", "Sorting", { class: "10A" }),
			session("c", "Records", { class: "3B" }),
		],
		archived: [session("d", "Last year", { shelf: "archived" })],
		deleted: [],
	};
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command !== "session_list") throw new Error(`unexpected ${command}`);
		return { sessions: shelves[(params as SessionListParams).shelf], nextCursor: null } as never;
	});
});

async function show() {
	render(
		<QueryClientProvider client={client}>
			<Tooltip.Provider>
				<SessionList />
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	await screen.findAllByTestId("session-item");
	return userEvent.setup();
}

function titles() {
	return screen.queryAllByTestId("session-item").map((item) => item.title);
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: string) {
	await user.click(screen.getByRole("button", { name: "Which sessions are listed" }));
	await user.click(await screen.findByRole("menuitemradio", { name }));
}

test("are listed by class, and all of them again by one press", async () => {
	const user = await show();
	await choose(user, "3B");
	expect(titles()).toEqual(["Iteration", "Records"]);
	await user.click(screen.getByTestId("session-listing"));
	expect(titles()).toEqual(["Iteration", "Sorting", "Records"]);
});

test("each shelf is shown, and an empty one says what it is for", async () => {
	const user = await show();
	await choose(user, "Archived");
	expect(await screen.findByTitle("Last year")).toBeVisible();
	await choose(user, "Deleted");
	expect(await screen.findByText(/can be brought back for 30 days/)).toBeVisible();
	expect(titles()).toEqual([]);
});

test("a session that was put away leaves one shelf and stands on the other", async () => {
	const user = await show();
	await choose(user, "Archived");
	await screen.findByTitle("Last year");
	act(() => putSession(client, session("b", "Sorting", { shelf: "archived" })));
	await waitFor(() => expect(titles()).toEqual(["Sorting", "Last year"]));
	await user.click(screen.getByTestId("session-listing"));
	expect(titles()).toEqual(["Iteration", "Records"]);
});
