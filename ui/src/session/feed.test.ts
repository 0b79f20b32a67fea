import { type InfiniteData, QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type {
	AppEvent,
	LogEntry,
	SessionDetail,
	SessionList,
	SessionSummary,
} from "../api/generated";
import { keys } from "../api/queries";
import { useConnection } from "../shared/connection";
import { apply } from "./feed";
import { flushLive, useLive } from "./live";
import { NO_USAGE } from "./test-log";
import { summaryOf } from "./test-summary";

const SUMMARY = summaryOf({ state: "running" });

function event(
	seq: number,
	body: LogEntry["body"] = { family: "run", type: "runResumed" },
): LogEntry {
	return { sessionId: "s", seq, traceId: "t", at: "2026-01-05T09:00:00Z", body };
}

let client: QueryClient;
beforeEach(() => {
	client = new QueryClient();
	flushLive();
	useLive.setState({ bySession: {}, work: {} });
	useConnection.setState({ connected: true, store: true, workspace: true, locked: false });
});

const seqs = () =>
	client.getQueryData<SessionDetail>(keys.session("s"))?.events.map(({ seq }) => seq);

it("adds events in order, once, and loads again over a gap", () => {
	const stale = vi.spyOn(client, "invalidateQueries");
	client.setQueryData<SessionDetail>(keys.session("s"), { session: SUMMARY, events: [event(1)] });
	for (const seq of [2, 2, 3]) apply(client, { type: "session", event: event(seq) });
	expect(seqs()).toEqual([1, 2, 3]);
	expect(stale).not.toHaveBeenCalled();

	apply(client, { type: "session", event: event(6) });
	expect(seqs()).toEqual([1, 2, 3, 6]);
	expect(stale).toHaveBeenCalledWith({ queryKey: keys.session("s") });
});

it("reads what a session does from its log", () => {
	const interrupted = { ...SUMMARY, state: "interrupted" as const };
	client.setQueryData<SessionDetail>(keys.session("s"), { session: interrupted, events: [] });
	const state = () => client.getQueryData<SessionDetail>(keys.session("s"))?.session.state;
	apply(client, { type: "session", event: event(1) });
	expect(state()).toBe("running");
	const finished = {
		family: "run",
		type: "runFinished",
		status: "success",
		reason: "",
		parent: null,
	} as const;
	apply(client, { type: "session", event: event(2, finished) });
	expect(state()).toBe("idle");
	apply(client, { type: "session", event: event(1) });
	expect(state()).toBe("idle");
});

it("does not call a session interrupted whose text arrives, nor one that is only listed", () => {
	const interrupted = { ...SUMMARY, state: "interrupted" as const };
	const listed = () =>
		client
			.getQueryData<InfiniteData<SessionList>>(keys.sessions)
			?.pages.flatMap(({ sessions }) => sessions.map(({ state }) => state));
	const list = (session: SessionSummary) =>
		client.setQueryData<InfiniteData<SessionList>>(keys.sessions, {
			pages: [{ sessions: [session], nextCursor: null }],
			pageParams: [null],
		});
	list(interrupted);
	apply(client, { type: "delta", sessionId: "s", traceId: "t", turn: 1, text: "The" });
	expect(listed()).toEqual(["running"]);
	list(interrupted);
	apply(client, { type: "session", event: event(2) });
	expect(listed()).toEqual(["running"]);
});

it("gathers text and forgets it when the answer is in the log", () => {
	const delta = (text: string, turn = 1): AppEvent => ({
		type: "delta",
		sessionId: "s",
		traceId: "t",
		turn,
		text,
	});
	apply(client, delta("The "));
	apply(client, delta("lesson"));
	flushLive();
	expect(useLive.getState().bySession.s).toMatchObject({ turn: 1, text: "The lesson" });

	apply(client, delta("Next", 2));
	flushLive();
	expect(useLive.getState().bySession.s).toMatchObject({ turn: 2, text: "Next" });

	const finished = {
		family: "run",
		type: "runFinished",
		status: "success",
		reason: "",
		parent: null,
	} as const;
	apply(client, { type: "session", event: event(2, finished) });
	expect(useLive.getState().bySession.s).toBeUndefined();
});

it.each([
	["and what follows together", 0],
	["and what follows no oftener after the model did something else", 5],
])("shows the first piece with the next frame, %s", async (_, others) => {
	vi.useFakeTimers();
	flushLive();
	await vi.advanceTimersByTimeAsync(100);
	const at = { sessionId: "s", traceId: "t", turn: 1 } as const;
	let shown = 0;
	const leave = useLive.subscribe(() => shown++);
	const say = (type: "delta" | "thought") => apply(client, { type, ...at, text: "ah " });
	say("delta");
	await vi.advanceTimersByTimeAsync(17);
	expect(shown).toBe(1);
	for (let other = 0; other < others; other++) {
		say("delta");
		apply(client, { type: "activity", ...at, doing: "thinking", seconds: 0 });
		await vi.advanceTimersByTimeAsync(17);
	}
	shown = 1;
	for (let piece = 1; piece < 500; piece++) {
		say(piece % 2 === 0 ? "delta" : "thought");
		await vi.advanceTimersByTimeAsync(2);
	}
	await vi.advanceTimersByTimeAsync(70);
	leave();
	vi.useRealTimers();
	const { bySession, work } = useLive.getState();
	expect((bySession.s?.text.length ?? 0) + (work.s?.thought.length ?? 0)).toBe((500 + others) * 3);
	expect(shown).toBeLessThanOrEqual(22);
});

it("keeps what the model does until its answer is in the log", () => {
	const at = { sessionId: "s", traceId: "t", turn: 1 } as const;
	apply(client, { type: "activity", ...at, doing: "thinking", seconds: 5 });
	apply(client, { type: "thought", ...at, text: "First " });
	apply(client, { type: "thought", ...at, text: "the class." });
	const work = () => useLive.getState().work.s;
	flushLive();
	expect(work()).toMatchObject({ turn: 1, doing: "thinking", thought: "First the class." });

	apply(client, { type: "activity", ...at, turn: 2, doing: "reading", seconds: 0 });
	expect(work()).toMatchObject({ turn: 2, doing: "reading", thought: "" });

	const failed = {
		family: "run",
		type: "modelFailed",
		failure: { kind: "network", message: "away", retryAfterMs: null },
		usage: NO_USAGE,
		costUsd: 0,
	} as const;
	apply(client, { type: "session", event: event(2, failed) });
	expect(work()).toBeUndefined();
});

it("puts a changed session on top of the list and into its page", () => {
	const other = { ...SUMMARY, id: "o", updatedAt: "2026-01-05T09:30:00Z" };
	client.setQueryData(keys.sessions, {
		pages: [{ sessions: [other, SUMMARY], nextCursor: null }],
		pageParams: [null],
	});
	client.setQueryData<SessionDetail>(keys.session("s"), { session: SUMMARY, events: [] });
	const changed = { ...SUMMARY, title: "Loops", updatedAt: "2026-01-05T10:00:00Z" };
	apply(client, { type: "sessionChanged", session: changed });
	expect(client.getQueryData(keys.sessions)).toEqual({
		pages: [{ sessions: [changed, other], nextCursor: null }],
		pageParams: [null],
	});
	expect(client.getQueryData<SessionDetail>(keys.session("s"))?.session).toEqual(changed);
});

it("knows when database and workspace are gone, and looks at everything when they are back", () => {
	const stale = vi.spyOn(client, "invalidateQueries");
	apply(client, { type: "storeState", available: false });
	apply(client, { type: "workspaceState", available: false });
	expect(useConnection.getState()).toMatchObject({ store: false, workspace: false });
	expect(stale).not.toHaveBeenCalled();

	apply(client, { type: "storeState", available: true });
	expect(useConnection.getState().store).toBe(true);
	expect(stale).toHaveBeenCalledWith();
});

it("reads what a run writes before the lists of it, and these once for all that it writes", async () => {
	const asked: string[] = [];
	const answers: (() => void)[] = [];
	for (const queryKey of [keys.document("s"), keys.lessons]) {
		const queryFn = () => {
			asked.push(String(queryKey[0]));
			return new Promise<number>((resolve) => answers.push(() => resolve(0)));
		};
		const observer = new QueryObserver(client, {
			queryKey,
			queryFn,
			initialData: 0,
			staleTime: Number.POSITIVE_INFINITY,
		});
		onTestFinished(observer.subscribe(() => undefined));
	}
	const written = event(1, {
		family: "tool",
		type: "toolFinished",
		effects: [{ effect: "fileWritten", path: "lessons/3B/loops.md" }],
	} as never);
	for (let section = 0; section < 5; section++) apply(client, { type: "session", event: written });
	expect(asked).toEqual(["document"]);
	answers[0]?.();
	await vi.waitFor(() => expect(asked).toEqual(["document", "document"]));
	answers[1]?.();
	await vi.waitFor(() => expect(asked).toEqual(["document", "document", "lessons"]));
	answers[2]?.();
	// What is asked once more for the others is all.
	await vi.waitFor(() => expect(answers).toHaveLength(4));
	answers[3]?.();
	await new Promise((resolve) => setTimeout(resolve));
	expect(asked).toHaveLength(4);
});
