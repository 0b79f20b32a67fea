/** What a model would be sent, were these words said now. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import { type SaidHere, wholeMessage } from "./queries";

/** Asked anew each time, and kept nowhere: the words may be about anybody. */
export function usePreview(said: SaidHere) {
	return useQuery({
		queryKey: ["preview", said],
		queryFn: () => platform.call("prompt_preview", wholeMessage(said, false)),
		// What is typed on changes a few words of it: the rest stays in sight.
		placeholderData: keepPreviousData,
		staleTime: 0,
		gcTime: 0,
	});
}
