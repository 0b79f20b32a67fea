/** Which study is on the screen. */
import type { StudyLine } from "../../api/generated";
import { useStudies } from "../../api/studies";
import { useResearchRoom } from "../../shared/research-room";

/** The one that was chosen, or the first; none where there is none. */
export function useShownStudy(): StudyLine | undefined {
	const chosen = useResearchRoom(({ study }) => study);
	const studies = useStudies().data?.studies ?? [];
	return studies.find(({ id }) => id === chosen) ?? studies[0];
}
