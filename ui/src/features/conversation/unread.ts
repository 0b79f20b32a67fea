/** What the teacher said to an agent at work, until the log says that it was read. */
import { create } from "zustand";
import type { SessionId } from "../../api/generated";
import type { Conversation } from "../../session/conversation";

/** A message on its way. */
export interface Unread {
	text: string;
	/** The newest place in the log when it was sent: it stands in the log after that. */
	afterSeq: number;
}

const NONE: readonly Unread[] = [];

const useWaiting = create<{ bySession: Record<SessionId, readonly Unread[]> }>()(() => ({
	bySession: {},
}));

/** Notes a message that was taken and not read yet. */
export function noteUnread(sessionId: SessionId, message: Unread): void {
	useWaiting.setState(({ bySession }) => ({
		bySession: { ...bySession, [sessionId]: [...(bySession[sessionId] ?? NONE), message] },
	}));
}

/** Forgets one. */
export function dropUnread(sessionId: SessionId, message: Unread): void {
	useWaiting.setState(({ bySession }) => ({
		bySession: {
			...bySession,
			[sessionId]: (bySession[sessionId] ?? NONE).filter((other) => other !== message),
		},
	}));
}

/** What of a session is not read yet. */
export function useUnread(
	sessionId: SessionId | null,
	conversation: Conversation,
): readonly Unread[] {
	const waiting = useWaiting(({ bySession }) => (sessionId ? bySession[sessionId] : undefined));
	return waiting ? stillUnread(waiting, conversation) : NONE;
}

/** Each message in the log stands for one that waited, and the same words may be said twice. */
export function stillUnread(
	waiting: readonly Unread[],
	{ items }: Pick<Conversation, "items">,
): readonly Unread[] {
	const read = items.flatMap((item) => (item.kind === "teacher" ? [item] : []));
	const used = new Set<string>();
	return waiting.filter(({ text, afterSeq }) => {
		const found = read.find(
			(item) => item.seq > afterSeq && item.text === text && !used.has(item.key),
		);
		if (found) used.add(found.key);
		return !found;
	});
}
