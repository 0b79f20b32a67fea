import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import type { SessionShelf, SessionState } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { summaryOf } from "../../session/test-summary";
import { sessionAt } from "../../shared/place";
import { openSession, placeNow } from "../../shared/use-place";
import { SessionRows } from "./session-rows";

const SESSION = summaryOf({ title: "a lesson on iteration for 3B with the floor robots" });

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

function show(state: SessionState = "idle", shelf: SessionShelf = "current") {
	const onOpen = vi.fn();
	render(
		<QueryClientProvider client={new QueryClient()}>
			<SessionRows
				sessions={[{ ...SESSION, state, shelf }]}
				now={new Date("2026-01-05T09:05:00Z")}
				current={null}
				onOpen={onOpen}
			/>
		</QueryClientProvider>,
	);
	return { user: userEvent.setup(), onOpen };
}

test("the whole title can be read, however narrow the list is", () => {
	show();
	expect(screen.getByTestId("session-item")).toHaveAttribute("title", SESSION.title);
});

test("F2 renames, Enter keeps it and the keyboard stays on the row", async () => {
	const { user } = show();
	screen.getByTestId("session-item").focus();
	await user.keyboard("{F2}Loops{Enter}");
	await waitFor(() =>
		expect(sent).toEqual([["session_rename", { sessionId: "s", title: "Loops" }]]),
	);
	expect(screen.getByTestId("session-item")).toHaveFocus();
});

test("Escape after a double click keeps the title as it was and stops nothing", async () => {
	const { user } = show();
	const stops = vi.fn((event: KeyboardEvent) => !event.defaultPrevented);
	window.addEventListener("keydown", stops);
	await user.dblClick(screen.getByTestId("session-item"));
	await user.keyboard("Other{Escape}");
	window.removeEventListener("keydown", stops);
	expect(stops.mock.results.at(-1)?.value).toBe(false);
	expect(screen.getByTestId("session-item")).toHaveTextContent(SESSION.title);
	expect(sent).toEqual([]);
});

test("a rename that fails is said", async () => {
	failWith = new CallError({ code: "store", message: "the database is not answering" } as never);
	const told = vi.spyOn(toast, "error");
	const { user } = show();
	await user.dblClick(screen.getByTestId("session-item"));
	await user.keyboard("Loops{Enter}");
	await waitFor(() => expect(told).toHaveBeenCalledWith("The database is not answering."));
	expect(screen.getByTestId("session-item")).toHaveTextContent(SESSION.title);
});

test("the menu of a session that goes away closes", async () => {
	const client = new QueryClient();
	const rows = (sessions: (typeof SESSION)[]) => (
		<QueryClientProvider client={client}>
			<SessionRows sessions={sessions} now={new Date()} current={null} onOpen={() => {}} />
		</QueryClientProvider>
	);
	const { rerender } = render(rows([SESSION]));
	await userEvent.setup().click(screen.getByTestId("session-menu"));
	expect(await screen.findByRole("menuitem", { name: "Rename" })).toBeVisible();
	rerender(rows([]));
	await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

test("of two renames on their way each is shown, and the first that fails is said", async () => {
	const told = vi.spyOn(toast, "error").mockReturnValue(1);
	const answers: ((of: CallError | null) => void)[] = [];
	vi.spyOn(platform, "call").mockImplementation(
		() =>
			new Promise((resolve, reject) => {
				answers.push((error) => (error ? reject(error) : resolve(SESSION as never)));
			}),
	);
	const sessions = ["s", "t"].map((id) => ({ ...SESSION, id, title: `old ${id}` }));
	render(
		<QueryClientProvider client={new QueryClient()}>
			<SessionRows sessions={sessions} now={new Date()} current={null} onOpen={() => {}} />
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	const row = (at: number) => screen.getAllByTestId("session-item")[at] as HTMLElement;
	for (const at of [0, 1]) {
		row(at).focus();
		await user.keyboard(`{F2}new ${at}{Enter}`);
	}
	await waitFor(() => expect(answers).toHaveLength(2));
	expect([row(0).title, row(1).title]).toEqual(["new 0", "new 1"]);
	answers[0]?.(new CallError({ code: "busy", message: "not now", detail: null }));
	await waitFor(() => expect(told).toHaveBeenCalledWith("Not now."));
	expect([row(0).title, row(1).title]).toEqual(["old s", "new 1"]);
});

test("work in progress does not look like work that was cut off", () => {
	show("running");
	expect(screen.getByRole("img", { name: "Working" })).not.toHaveClass("border-2");
	expect(screen.queryByRole("img", { name: "Interrupted" })).toBeNull();
});

/** Presses the button in the last word that was shown. */
async function undo(told: { mock: { calls: unknown[][] } }) {
	const [, options] = told.mock.calls.at(-1) as [string, { action: { onClick(): void } }];
	options.action.onClick();
}

test("a session is deleted from its menu, closed, and brought back by the word about it", async () => {
	const told = vi.spyOn(toast, "message").mockReturnValue(1);
	openSession("s");
	const { user } = show();
	await user.click(screen.getByTestId("session-menu"));
	await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
	await waitFor(() => expect(told).toHaveBeenCalled());
	expect(told.mock.calls[0]?.[0]).toBe(`“${SESSION.title}” is deleted.`);
	expect(sessionAt(placeNow())).toBeNull();
	await undo(told);
	await waitFor(() => expect(sessionAt(placeNow())).toBe("s"));
	expect(sent).toEqual([
		["session_delete", { sessionId: "s", face: platform.face }],
		["session_restore", { sessionId: "s", face: platform.face }],
	]);
});

test("a session that is worked on is not deleted, and stays open", async () => {
	failWith = new CallError({ code: "busy", message: "stop it first", detail: null });
	const told = vi.spyOn(toast, "error").mockReturnValue(1);
	openSession("s");
	const { user } = show("running");
	await user.click(screen.getByTestId("session-menu"));
	await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
	await waitFor(() => expect(told).toHaveBeenCalledWith("Stop it first."));
	expect(sessionAt(placeNow())).toBe("s");
});

test("a deleted session goes for good after a question, and not without", async () => {
	const told = vi.spyOn(toast, "message").mockReturnValue(1);
	const { user } = show("idle", "deleted");
	for (const answer of ["Keep it", "Delete for good"]) {
		await user.click(screen.getByTestId("session-menu"));
		await user.click(await screen.findByRole("menuitem", { name: "Delete for good" }));
		expect(sent).toEqual([]);
		await user.click(await screen.findByRole("button", { name: answer }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	}
	await waitFor(() => expect(told).toHaveBeenCalled());
	expect(told.mock.calls[0]?.[0]).toBe(`“${SESSION.title}” is gone for good.`);
	expect(sent).toEqual([["session_erase", { sessionId: "s", face: platform.face }]]);
});

test("putting a session away can be undone", async () => {
	const told = vi.spyOn(toast, "message").mockReturnValue(1);
	const { user } = show();
	await user.click(screen.getByTestId("session-menu"));
	await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
	await waitFor(() => expect(told).toHaveBeenCalled());
	await undo(told);
	await waitFor(() =>
		expect(sent).toEqual([
			["session_archive", { sessionId: "s", archived: true }],
			["session_archive", { sessionId: "s", archived: false }],
		]),
	);
});

test("a copy holds the whole session and opens", async () => {
	vi.spyOn(toast, "message").mockReturnValue(1);
	openSession(null);
	const { user } = show();
	await user.click(screen.getByTestId("session-menu"));
	await user.click(await screen.findByRole("menuitem", { name: "Make a copy" }));
	await waitFor(() => expect(sessionAt(placeNow())).toBe("s"));
	expect(sent).toEqual([["session_fork", { sessionId: "s", throughSeq: 1 }]]);
});

test("a deleted session can only be brought back or go for good", async () => {
	const { user } = show("idle", "deleted");
	await user.dblClick(screen.getByTestId("session-item"));
	expect(screen.queryByTestId("rename")).toBeNull();
	await user.click(screen.getByTestId("session-menu"));
	expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
		"Bring back",
		"Delete for good",
	]);
});

test("the right button opens the menu of the row", async () => {
	const { user } = show();
	await user.pointer({ keys: "[MouseRight]", target: screen.getByTestId("session-item") });
	const names = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
	expect(names).toEqual(["Rename", "Make a copy", "Copy link", "Archive", "Delete"]);
	await user.click(screen.getByRole("menuitem", { name: "Rename" }));
	expect(screen.getByRole("textbox", { name: "Title of this session" })).toHaveFocus();
});
