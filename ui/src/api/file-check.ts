/** What is wrong with a file while it is written. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";

/** The problems at the top of a text; nothing is saved. */
export function useDraftProblems(path: string, text: string) {
	return useQuery({
		queryKey: ["file-check", path, text],
		queryFn: () => platform.call("file_check", { path, text }),
		select: (list) => list.problems,
		placeholderData: keepPreviousData,
		gcTime: 0,
		retry: false,
	});
}
