/** Marks that a teacher changes: what a change would do, those that were made, and the way back. */
import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import { SITTINGS } from "./assess";
import type {
	ClassResultsOf,
	MarkChange,
	RegradeId,
	RegradeList,
	RegradePlan,
	SessionId,
} from "./generated";

function regradesKey({ definition, class: of }: ClassResultsOf) {
	return [...SITTINGS, "regrades", definition, of] as const;
}

/** The changes of marks, the latest first. */
export function useRegrades(of: ClassResultsOf) {
	return useQuery({
		queryKey: regradesKey(of),
		queryFn: () => platform.call("regrade_list", of),
		select: (list) => list.changes,
		staleTime: 0,
	});
}

/** What a change would do; while there is none, nothing is asked. The last answer stays until the next. */
export function useRegradePreview(plan: RegradePlan | null) {
	return useQuery({
		// Not among the sittings: a change that was just made is not worked out once more.
		queryKey: ["regrade-preview", plan],
		enabled: plan !== null,
		placeholderData: keepPreviousData,
		queryFn: ({ signal }) => platform.call("regrade_preview", plan as RegradePlan, signal),
		staleTime: 0,
		gcTime: 0,
	});
}

/** What came of several sittings. */
export function useMarksOfAll(sessions: readonly SessionId[]) {
	return useQueries({
		queries: sessions.map((sessionId) => ({
			queryKey: [...SITTINGS, "marks", sessionId],
			queryFn: () => platform.call("sitting_marks", { sessionId, face: platform.face }),
			staleTime: 0,
		})),
	});
}

/** Changes marks and takes changes back; each answers with the changes that there are then. */
export function useRegrading(of: ClassResultsOf) {
	const client = useQueryClient();
	// Its word, with the way back, outlives the page: nothing here belongs to a component.
	const known = async (call: Promise<RegradeList>): Promise<RegradeList> => {
		const list = await call;
		client.setQueryData(regradesKey(of), list);
		return list;
	};
	return {
		/** `seen` is of the difference that was looked at; null where none was. */
		apply: (change: MarkChange, reason: string, seen: number | null) =>
			known(platform.call("regrade_apply", { plan: { ...of, change }, reason, seen })),
		undo: (regradeId: RegradeId) => known(platform.call("regrade_undo", { regradeId })),
		redo: (regradeId: RegradeId) => known(platform.call("regrade_redo", { regradeId })),
		/** Reads again what the marks count in. Whoever marks many answers does so once, afterwards. */
		readAgain: () => void client.invalidateQueries({ queryKey: SITTINGS }),
	};
}

export type Regrading = ReturnType<typeof useRegrading>;
