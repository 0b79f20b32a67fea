import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import type { SessionState, SessionSummary } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { SessionRow } from "./session-row";

const SESSION: SessionSummary = {
	id: "s",
	title: "a lesson on iteration for 3B with the floor robots",
	plugin: "lesson-planning",
	command: null,
	class: null,
	shelf: "current",
	approval: "automation",
	forkedFrom: null,
	state: "idle",
	lastSeq: 1,
	createdAt: "2026-01-05T09:00:00Z",
	updatedAt: "2026-01-05T09:00:00Z",
};

let failWith: CallError | null;
let sent: unknown[];

beforeEach(() => {
	failWith = null;
	sent = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		sent.push([command, params]);
		if (failWith) throw failWith;
		return { ...SESSION, title: "Loops" } as never;
	});
});

function show(state: SessionState = "idle") {
	const onOpen = vi.fn();
	render(
		<QueryClientProvider client={new QueryClient()}>
			<SessionRow
				session={{ ...SESSION, state }}
				now={new Date("2026-01-05T09:05:00Z")}
				current={false}
				onOpen={onOpen}
			/>
		</QueryClientProvider>,
	);
	return { user: userEvent.setup(), onOpen };
}

test("the whole title can be read, however narrow the list is", () => {
	show();
	expect(screen.getByRole("button")).toHaveAttribute("title", SESSION.title);
});

test("F2 renames, Enter keeps it and the keyboard stays on the row", async () => {
	const { user } = show();
	screen.getByRole("button").focus();
	await user.keyboard("{F2}Loops{Enter}");
	await waitFor(() =>
		expect(sent).toEqual([["session_rename", { sessionId: "s", title: "Loops" }]]),
	);
	expect(screen.getByRole("button")).toHaveFocus();
});

test("Escape after a double click keeps the title as it was and stops nothing", async () => {
	const { user } = show();
	const stops = vi.fn((event: KeyboardEvent) => !event.defaultPrevented);
	window.addEventListener("keydown", stops);
	await user.dblClick(screen.getByRole("button"));
	await user.keyboard("Other{Escape}");
	window.removeEventListener("keydown", stops);
	expect(stops.mock.results.at(-1)?.value).toBe(false);
	expect(screen.getByRole("button")).toHaveTextContent(SESSION.title);
	expect(sent).toEqual([]);
});

test("a rename that fails is said", async () => {
	failWith = new CallError({ code: "store", message: "the database is not answering" } as never);
	const told = vi.spyOn(toast, "error");
	const { user } = show();
	await user.dblClick(screen.getByRole("button"));
	await user.keyboard("Loops{Enter}");
	await waitFor(() => expect(told).toHaveBeenCalledWith("The database is not answering."));
	expect(screen.getByRole("button")).toHaveTextContent(SESSION.title);
});

test("work in progress does not look like work that was cut off", () => {
	show("running");
	expect(screen.getByRole("img", { name: "Working" })).not.toHaveClass("border-2");
	expect(screen.queryByRole("img", { name: "Interrupted" })).toBeNull();
});
