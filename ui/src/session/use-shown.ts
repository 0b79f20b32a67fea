/** Tells the host once that a question is really on somebody's screen. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import type { SessionId } from "../api/generated";
import { noteShown } from "../api/queries";

const told = new Set<string>();

/** How much of it has to be in view: enough to have read its first lines. */
const VISIBLE = 0.2;

/** Calls `seen` once when `element` comes into view, while `watched` names something. */
export function useSeen(
	element: RefObject<HTMLElement | null>,
	watched: string | null,
	seen: () => void,
): void {
	useEffect(() => {
		const target = element.current;
		if (watched === null || !target) return;
		const observer = new IntersectionObserver(
			(entries) => {
				if (!entries.some((entry) => entry.isIntersecting)) return;
				observer.disconnect();
				seen();
			},
			{ threshold: VISIBLE },
		);
		observer.observe(target);
		return () => observer.disconnect();
	}, [watched]);
}

/** Tells of a question whose card is in view; `id` is null when there is nothing to tell. */
export function useShown(
	element: RefObject<HTMLElement | null>,
	sessionId: SessionId,
	id: string | null,
): void {
	const client = useQueryClient();
	useSeen(element, id, () => {
		if (id !== null) tellShown(client, sessionId, id);
	});
}

/** Tells of a question, unless that was done. */
export function tellShown(client: QueryClient, sessionId: SessionId, id: string): void {
	if (told.has(id)) return;
	told.add(id);
	// It is a note for the record: work goes on without it, and the next view tells it again.
	noteShown(client, sessionId, id).catch(() => told.delete(id));
}
