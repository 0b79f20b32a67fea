/** Putting sessions away, deleting, copying and finding them. */
import {
	keepPreviousData,
	useInfiniteQuery,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { platform } from "../platform";
import type { SessionShelf, SessionSummary } from "./generated";
import { dropSession, putSession, sessionPages } from "./queries";

/** The sessions of a shelf, latest first, page by page. */
export function useShelf(shelf: SessionShelf) {
	return useInfiniteQuery(sessionPages(shelf));
}

/** Everything that can be done with a session as a whole. */
export function useKeeping() {
	const client = useQueryClient();
	const put = (session: SessionSummary) => putSession(client, session);
	return {
		archive: useMutation({
			mutationFn: (params: { sessionId: string; archived: boolean }) =>
				platform.call("session_archive", params),
			onSuccess: put,
		}),
		remove: useMutation({
			mutationFn: (sessionId: string) =>
				platform.call("session_delete", { sessionId, face: platform.face }),
			onSuccess: put,
		}),
		restore: useMutation({
			mutationFn: (sessionId: string) =>
				platform.call("session_restore", { sessionId, face: platform.face }),
			onSuccess: put,
		}),
		erase: useMutation({
			mutationFn: (sessionId: string) =>
				platform.call("session_erase", { sessionId, face: platform.face }),
			onSuccess: (_, sessionId) => dropSession(client, sessionId),
		}),
		copy: useMutation({
			mutationFn: (params: { sessionId: string; throughSeq: number }) =>
				platform.call("session_fork", params),
			onSuccess: put,
		}),
	};
}

/** What is looked for in everything that was said. */
export interface Lookup {
	words: string;
	/** A class; null for all of them. */
	className: string | null;
}

/** Sessions in which something was said; the hits of before stay until the next are there. */
export function useSearch({ words, className }: Lookup) {
	const query = words.trim();
	return useQuery({
		queryKey: ["search", query, className],
		enabled: query !== "",
		queryFn: () =>
			platform.call("session_search", {
				query,
				class: className,
				from: null,
				to: null,
				limit: null,
			}),
		select: (found) => found.hits,
		placeholderData: keepPreviousData,
		// Conversations go on: the same words may find more a minute later.
		staleTime: 0,
	});
}
