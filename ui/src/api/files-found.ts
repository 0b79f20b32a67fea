/** What is found in the files. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";

/** The files that have these words in their names or in what they hold; nothing is asked for no words. */
export function useFilesFound(words: string) {
	return useQuery({
		queryKey: ["files-found", words],
		queryFn: () => platform.call("file_find", { words }),
		placeholderData: keepPreviousData,
		// A file may have changed since; and each letter is a question of its own.
		staleTime: 0,
		gcTime: 0,
		enabled: words !== "",
	});
}
