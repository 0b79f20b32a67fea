/** Runs looked at from outside, as queries. */
import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import type { SessionId, TraceFormat, TraceId, TraceInfo } from "./generated";
import { keys } from "./queries";

/** How often a run under way is looked at again, in milliseconds. */
const PACE = 2000;

/** The runs of a session, latest first. */
export function useTraces(sessionId: SessionId | null) {
	return useQuery({
		queryKey: [...keys.session(sessionId ?? ""), "traces"],
		queryFn: () => platform.call("trace_list", { sessionId: sessionId ?? "" }),
		select: (list) => list.traces,
		enabled: sessionId !== null,
		// The log goes on while nobody looks.
		staleTime: 0,
		refetchInterval: ({ state }) =>
			state.data?.traces.some((trace) => trace.status === null) ? PACE : false,
	});
}

/** The spans of some runs, in their order; those under way are looked at again and again. */
export function useSpans(runs: readonly TraceInfo[]) {
	return useQueries({
		queries: runs.map(({ traceId, status }) => ({
			queryKey: ["trace", traceId],
			queryFn: () => platform.call("trace_get", { traceId }),
			staleTime: 0,
			refetchInterval: status === null ? PACE : (false as const),
		})),
		combine: (all) => ({
			data: all.flatMap(({ data }) => data ?? []),
			isComplete: all.every(({ data }) => data !== undefined),
			error: all.find(({ error }) => error !== null)?.error ?? null,
			refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
		}),
	});
}

/** What the model was told when a run began, and when another agent took it over. */
export function useRunPrompt(traceId: TraceId | null) {
	return useQuery({
		queryKey: ["trace", traceId, "prompt"],
		enabled: traceId !== null,
		queryFn: () => platform.call("run_prompt", { traceId: traceId ?? "" }),
		select: ({ prompts }) => prompts,
	});
}

/** Runs as text for other programs, one after the other. */
export function useTraceExport() {
	return useMutation({
		mutationFn: ({ traceIds, format }: { traceIds: readonly TraceId[]; format: TraceFormat }) =>
			Promise.all(
				traceIds.map((traceId) =>
					platform.call("trace_export", { traceId, format, content: "left" }),
				),
			),
	});
}
