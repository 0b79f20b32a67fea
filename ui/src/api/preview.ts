/** What a model would be sent, were these words said now. */
import { useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import { type SaidHere, wholeMessage } from "./queries";

/** Asked anew each time, and kept nowhere: the words may be about anybody. */
export function usePreview(said: SaidHere) {
	return useQuery({
		queryKey: ["preview", said],
		queryFn: () => platform.call("prompt_preview", wholeMessage(said, false)),
		staleTime: 0,
		gcTime: 0,
	});
}
