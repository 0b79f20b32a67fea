/** Her week: the timetable with the lessons that there are, and what is to be planned next. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import { keys } from "./queries";

/** The week that has this day; without one the week at hand, at a weekend the coming one. Files that change are read again with the lessons. */
export function useWeek(day: string | null) {
	return useQuery({
		queryKey: [...keys.lessons, "week", day],
		queryFn: () => platform.call("week_get", { day }),
		// The week before stays until the other is there, so that nothing jumps.
		placeholderData: keepPreviousData,
		// A window that stays open over night shows the new day.
		refetchOnWindowFocus: true,
		staleTime: 60_000,
	});
}
