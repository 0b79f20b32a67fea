/** Outcomes of the curriculum, found by words or by code. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import { keys } from "./queries";

/** How many outcomes a list of suggestions has room for. */
const SHOWN = 6;

/** Codes that the teacher's files list without what they say, by file. */
export function useListedCodes() {
	return useQuery({
		queryKey: [...keys.outcomes, "listed"],
		queryFn: () => platform.call("curriculum_listed", {}),
	});
}

/** Outcomes that fit words, those of the class's level first, and codes whose statement is not known;
 * null looks for nothing. */
export function useOutcomes(words: string | null, className: string | null) {
	return useQuery({
		queryKey: [...keys.outcomes, words, className],
		queryFn: () =>
			platform.call("curriculum_find", { words: words ?? "", class: className, limit: SHOWN }),
		enabled: words !== null && words.trim() !== "",
		placeholderData: keepPreviousData,
	});
}
