/** Text as it is being written, by session. It becomes part of the log when the turn is finished. */
import { create } from "zustand";
import type { SessionId, TraceId } from "../api/generated";

/** What the model has said so far in the turn that is not finished. */
export interface LiveText {
	traceId: TraceId;
	turn: number;
	text: string;
}

interface Live {
	bySession: Record<SessionId, LiveText>;
}

export const useLive = create<Live>()(() => ({ bySession: {} }));

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

/** Forgets the text of a session: the log now holds it, or it will never be finished. */
export function clearLive(sessionId: SessionId): void {
	waiting = waiting.filter((piece) => piece.sessionId !== sessionId);
	useLive.setState(({ bySession }) => {
		const { [sessionId]: _, ...rest } = bySession;
		return { bySession: rest };
	});
}
