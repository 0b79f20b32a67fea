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

interface Turn {
	sessionId: SessionId;
	traceId: TraceId;
	turn: number;
}

interface Piece extends Turn {
	of: "text" | "thought";
	text: string;
}

/** How long what was shown stands before more is, in milliseconds: nobody reads faster than some words of it. */
const STANDS_MS = 50;

let waiting: Piece[] = [];
let shownAt = Number.NEGATIVE_INFINITY;
/** Takes back that what waits is shown soon; nothing is coming without. */
let unplan: (() => void) | undefined;

/** Takes a piece. The first is shown with the next frame, others together some twenty times a second. */
function add(piece: Piece): void {
	waiting.push(piece);
	if (unplan) return;
	const left = shownAt + STANDS_MS - performance.now();
	const show = () => {
		const frame = requestAnimationFrame(flushLive);
		unplan = () => cancelAnimationFrame(frame);
	};
	if (left > 0) {
		const timer = setTimeout(show, left);
		unplan = () => clearTimeout(timer);
	} else show();
}

/** Takes a piece of what the model says. */
export function addLive(piece: Omit<Piece, "of">): void {
	add({ ...piece, of: "text" });
}

/** Takes a piece of what the model thinks. */
export function addThought(piece: Omit<Piece, "of">): void {
	add({ ...piece, of: "thought" });
}

/** Shows what has been taken. */
export function flushLive(): void {
	unplan?.();
	unplan = undefined;
	shownAt = performance.now();
	const pieces = waiting;
	waiting = [];
	if (pieces.length === 0) return;
	useLive.setState(({ bySession, work }) => {
		const next = { bySession: { ...bySession }, work: { ...work } };
		for (const { of, sessionId, traceId, turn, text } of pieces) {
			if (of === "text") {
				const known = ofTurn(next.bySession[sessionId], { traceId, turn });
				next.bySession[sessionId] = { traceId, turn, text: (known?.text ?? "") + text };
			} else {
				const known = ofTurn(next.work[sessionId], { traceId, turn }) ?? begun({ traceId, turn });
				next.work[sessionId] = { ...known, thought: known.thought + text };
			}
		}
		return next;
	});
}

/** Notes what the model does, and for how many seconds it has. */
export function setActivity(activity: Turn & { doing: ModelActivity; seconds: number }): void {
	const { sessionId, doing, seconds } = activity;
	// In the order in which it came.
	flushLive();
	useLive.setState(({ work }) => {
		const known = ofTurn(work[sessionId], activity) ?? begun(activity);
		const since = Date.now() - seconds * 1000;
		return { work: { ...work, [sessionId]: { ...known, doing, since } } };
	});
}

type InTurn = Pick<Turn, "traceId" | "turn">;

/** What is known, if it is of this turn. */
function ofTurn<T extends InTurn>(known: T | undefined, { traceId, turn }: InTurn): T | undefined {
	return known?.traceId === traceId && known.turn === turn ? known : undefined;
}

/** A turn of which only a thought has come. */
function begun({ traceId, turn }: InTurn): LiveWork {
	return { traceId, turn, doing: "thinking", since: Date.now(), thought: "" };
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
