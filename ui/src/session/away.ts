/** Tells a teacher who has another window before her that work has ended here, or waits for her. */
import { useEffect, useRef } from "react";
import type { SessionId, SessionState, SessionSummary } from "../api/generated";
import { useSessions } from "../api/queries";
import { platform } from "../platform";
import { useView } from "../shared/view";

/** What is told of a session that was at work a moment ago; null while it is. */
export function awayWords(title: string, now: SessionState): string | null {
	switch (now) {
		case "running":
			return null;
		case "waiting":
			return `“${title}” waits for you.`;
		case "idle":
			return `“${title}” is done.`;
		case "interrupted":
			return `“${title}” has stopped. What was written is kept.`;
	}
}

/** Whether nobody looks at this window: it is hidden, or another one has the keyboard. */
function isAway(): boolean {
	return document.hidden || !document.hasFocus();
}

export function useAwayNotice(): void {
	const sessions = useSessions().data;
	const tells = useView((view) => view.tellsAway);
	const before = useRef<ReadonlyMap<SessionId, SessionState>>(new Map());
	useEffect(() => {
		const known: readonly SessionSummary[] = sessions ?? [];
		for (const { id, title, state } of known) {
			if (!tells || before.current.get(id) !== "running" || !isAway()) continue;
			const words = awayWords(title, state);
			if (words !== null) platform.away.tell(id, words);
		}
		before.current = new Map(known.map(({ id, state }) => [id, state]));
	}, [sessions, tells]);
}
