import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addThought, clearLive, flushLive, setActivity } from "../../session/live";
import { Waiting } from "./waiting";

const at = { sessionId: "s", traceId: "t", turn: 1 };

beforeEach(() => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	clearLive("s");
});

afterEach(() => vi.useRealTimers());

it("says what the model does and for how long", () => {
	render(<Waiting sessionId="s" trouble={null} />);
	expect(screen.getByText("Working …")).toBeVisible();
	act(() => setActivity({ ...at, doing: "reading", seconds: 0 }));
	expect(screen.getByText("Reading your files …")).toBeVisible();
	act(() => vi.advanceTimersByTime(181_000));
	expect(screen.getByText("Reading your files · 3 min …")).toBeVisible();
});

it("takes over how long it has been from whoever knows", () => {
	setActivity({ ...at, doing: "thinking", seconds: 45 });
	render(<Waiting sessionId="s" trouble="The server was busy." />);
	expect(screen.getByText("The server was busy. Trying again: Thinking · 45 s …")).toBeVisible();
});

it("keeps what the model thinks folded until it is asked for", async () => {
	setActivity({ ...at, doing: "thinking", seconds: 0 });
	addThought({ ...at, text: "First " });
	addThought({ ...at, text: "the class." });
	flushLive();
	render(<Waiting sessionId="s" trouble={null} />);
	expect(screen.queryByText("First the class.")).toBeNull();
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	await user.click(screen.getByRole("button", { name: "What the model thinks" }));
	expect(screen.getByText("First the class.")).toBeVisible();
});
