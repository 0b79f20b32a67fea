/** Reports of what broke in the program, as queries. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import { useBroken } from "../shared/broken";
import type { CrashList, CrashReport } from "./generated";

const CRASHES = ["crashes"] as const;

/** The reports that are kept, latest first; asked for again when this page has made one. */
export function useCrashes() {
	const made = useBroken((broken) => broken.made);
	return useQuery({
		queryKey: [...CRASHES, made],
		queryFn: () => platform.call("crash_list", {}),
		select: ({ crashes }) => crashes,
	});
}

/** Deletes a report; null deletes all of them. */
export function useCrashDeletion() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (report: CrashReport | null) =>
			report === null
				? platform.call("crash_delete_all", {})
				: platform.call("crash_delete", { name: report.name }),
		onSuccess: (list: CrashList) => client.setQueriesData({ queryKey: CRASHES }, list),
	});
}
