/** What pupils can sit down to, who has done so, and what came of it, as queries. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { Commands, SessionId, SessionRef, SittingBegin, SittingReopen } from "./generated";
import { noteBegun } from "./sittings";

const NOTHING: Commands["sitting_offers"]["params"] = {};

/** How often is looked after a sitting that goes on, in milliseconds: no event tells of it. */
const LOOK_AGAIN = 10_000;

/** The name under which everything about sittings is kept. */
export const SITTINGS = ["sittings"] as const;

function reference(sessionId: SessionId): SessionRef {
	return { sessionId, face: platform.face };
}

/** What can be gone through. Its files can be changed in any editor, so they are asked for again. */
export function useOffers() {
	return useQuery({
		queryKey: [...SITTINGS, "offers"],
		queryFn: () => platform.call("sitting_offers", NOTHING),
		staleTime: 0,
		refetchOnWindowFocus: true,
	});
}

/** Who has been through something, the latest first. */
export function useSittings(definition: string) {
	return useQuery({
		queryKey: [...SITTINGS, "list", definition],
		queryFn: () => platform.call("sitting_list", { definition }),
		select: (list) => list.sittings,
		// They can also be begun in a terminal, or at another window.
		staleTime: 0,
		refetchOnWindowFocus: true,
		refetchInterval: ({ state }) =>
			state.data?.sittings.some(({ over }) => !over) ? LOOK_AGAIN : false,
	});
}

/** What came of a sitting. */
export function useSittingMarks(sessionId: SessionId) {
	return useQuery({
		queryKey: [...SITTINGS, "marks", sessionId],
		queryFn: () => platform.call("sitting_marks", reference(sessionId)),
		staleTime: 0,
		refetchInterval: ({ state }) => (state.data?.phase.is === "over" ? false : LOOK_AGAIN),
	});
}

/** What the answers of a class say; null for whoever sat for no class. */
export function useClassResults(definition: string, of: string | null) {
	return useQuery({
		queryKey: [...SITTINGS, "class", definition, of],
		queryFn: () => platform.call("class_results", { definition, class: of }),
		staleTime: 0,
		refetchOnWindowFocus: true,
		refetchInterval: ({ state }) => ((state.data?.going ?? 0) > 0 ? LOOK_AGAIN : false),
	});
}

/** Reads again what is known of sittings, once somebody has sat there. */
export function useFreshSittings(): () => void {
	const client = useQueryClient();
	return () => void client.invalidateQueries({ queryKey: SITTINGS });
}

/** Everything that a teacher does to a sitting; each answers how it stands then. */
export function useSittingDeeds() {
	const onSettled = useFreshSittings();
	return {
		begin: useMutation({
			mutationFn: (who: SittingBegin) => platform.call("sitting_begin", who),
			onSuccess: ({ sessionId }) => noteBegun(sessionId),
			onSettled,
		}),
		takeUp: useMutation({
			mutationFn: (sessionId: SessionId) => platform.call("sitting_take_up", reference(sessionId)),
			onSettled,
		}),
		end: useMutation({
			mutationFn: (sessionId: SessionId) => platform.call("sitting_end", reference(sessionId)),
			onSettled,
		}),
		reopen: useMutation({
			mutationFn: (asked: SittingReopen) => platform.call("sitting_reopen", asked),
			onSettled,
		}),
	};
}
