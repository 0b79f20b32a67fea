/** Studies, as whoever leads them sees and steers them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { Commands, StudyBoard } from "./generated";

const NOTHING: Commands["study_list"]["params"] = {};
const LIST = ["studies"] as const;
/** How often is looked how it goes, in milliseconds. */
const LOOK_EACH = 3_000;

function boardKey(study: string) {
	return ["studies", "board", study] as const;
}

/** The studies of the workspace. */
export function useStudies() {
	return useQuery({ queryKey: LIST, queryFn: () => platform.call("study_list", NOTHING) });
}

/** Whether there is a room for them. */
export function useHasStudies(): boolean {
	const { data } = useStudies();
	return data !== undefined && data.studies.length > 0;
}

/** How a study goes, looked at again while it is shown. */
export function useStudyBoard(study: string) {
	return useQuery({
		queryKey: boardKey(study),
		queryFn: () => platform.call("study_board", { study }),
		refetchInterval: LOOK_EACH,
	});
}

/** What was measured in a study, when the page is opened and when she asks again. */
export function useStudyMeasures(study: string) {
	return useQuery({
		queryKey: ["studies", "measures", study],
		queryFn: () => platform.call("study_measures", { study }),
		// What a page of yesterday says is not what is known now.
		gcTime: 0,
	});
}

/** What whoever leads a study does. */
export type StudyLead = {
	[C in "study_open" | "study_incident" | "study_pause" | "study_step_end" | "study_withdraw"]: {
		command: C;
		params: Commands[C]["params"];
	};
}["study_open" | "study_incident" | "study_pause" | "study_step_end" | "study_withdraw"];

/** Does it; how the study goes then is known at once. */
export function useStudyLead(study: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ command, params }: StudyLead): Promise<StudyBoard> =>
			platform.call(command, params as never),
		onSuccess: (board, { command }) => {
			client.setQueryData(boardKey(study), board);
			if (command === "study_open") void client.invalidateQueries({ queryKey: LIST, exact: true });
		},
	});
}
