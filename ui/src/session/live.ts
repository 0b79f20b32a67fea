/** Text as it is being written, by session. It becomes part of the log when the turn is finished. */
import { create } from "zustand";
import type { ModelActivity, SessionId, TraceId } from "../api/generated";

/** What the model has said so far in the turn that is not finished. */
export interface LiveText {
	traceId: TraceId;
	turn: number;
	text: string;
}

/** What the model does until its answer is complete. */
export interface LiveWork {
	traceId: TraceId;
	turn: number;
	doing: ModelActivity;
	/** Since when, in milliseconds of the clock of this computer. */
	since: number;
	/** What it thought so far in this turn. */
	thought: string;
}

interface Live {
	bySession: Record<SessionId, LiveText>;
	work: Record<SessionId, LiveWork>;
}

export const useLive = create<Live>()(() => ({ bySession: {}, work: {} }));

interface Piece extends LiveText {
	sessionId: SessionId;
}

let waiting: Piece[] = [];
let frame = 0;

/** Takes a piece; pieces are shown together, once a frame. */
export function addLive(piece: Piece): void {
	waiting.push(piece);
	if (frame === 0) frame = requestAnimationFrame(flushLive);
}

/** Shows what has been taken. */
export function flushLive(): void {
	frame = 0;
	const pieces = waiting;
	waiting = [];
	useLive.setState(({ bySession }) => {
		const next = { ...bySession };
		for (const { sessionId, traceId, turn, text } of pieces) {
			const known = next[sessionId];
			const same = known?.traceId === traceId && known.turn === turn;
			next[sessionId] = { traceId, turn, text: same ? known.text + text : text };
		}
		return { bySession: next };
	});
}

interface Turn {
	sessionId: SessionId;
	traceId: TraceId;
	turn: number;
}

/** Notes what the model does, and for how many seconds it has. */
export function setActivity(activity: Turn & { doing: ModelActivity; seconds: number }): void {
	const { doing, seconds } = activity;
	changeWork(activity, { doing, since: Date.now() - seconds * 1000 });
}

/** Takes a piece of what the model thinks. */
export function addThought(piece: Turn & { text: string }): void {
	const thought = (workOf(piece)?.thought ?? "") + piece.text;
	changeWork(piece, { thought });
}

function workOf({ sessionId, traceId, turn }: Turn): LiveWork | undefined {
	const known = useLive.getState().work[sessionId];
	return known?.traceId === traceId && known.turn === turn ? known : undefined;
}

function changeWork(at: Turn, change: Partial<LiveWork>): void {
	const { sessionId, traceId, turn } = at;
	const begun = { traceId, turn, doing: "thinking" as const, since: Date.now(), thought: "" };
	const now: LiveWork = { ...begun, ...workOf(at), ...change };
	useLive.setState(({ work }) => ({ work: { ...work, [sessionId]: now } }));
}

/** Forgets the text of a session: the log now holds it, or it will never be finished. */
export function clearLive(sessionId: SessionId): void {
	waiting = waiting.filter((piece) => piece.sessionId !== sessionId);
	useLive.setState(({ bySession, work }) => {
		const { [sessionId]: _, ...rest } = bySession;
		const { [sessionId]: __, ...others } = work;
		return { bySession: rest, work: others };
	});
}
