/** The way of somebody who takes part in a study: where she is, and what she does next. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { studyDoor, toCallError } from "../platform";
import type { StudyDeed, StudyStand } from "./generated";

const door = studyDoor();
const HERE = ["study", "here"] as const;

/** Where she was, and when by this page's own clock, which nobody can set. */
export interface StudySeen {
	stand: StudyStand;
	/** `performance.now()` when it came. */
	at: number;
}

function seen(stand: StudyStand): StudySeen {
	return { stand, at: performance.now() };
}

/** Where whoever has this computer is; fails with `passcode` where nobody has it. */
export function useStudyHere() {
	return useQuery({
		queryKey: HERE,
		queryFn: async ({ signal }) => seen(await door.here(signal)),
		retry: false,
	});
}

/** Comes in with a code. */
export function useStudyEnter() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (code: string) => door.enter(code),
		onSuccess: (stand) => client.setQueryData(HERE, seen(stand)),
	});
}

/** What she did that the host has not heard of. */
export interface Untold {
	deed: Extract<StudyDeed, { do: "heard" }>;
	/** It was not heard this time either. */
	putBack(): void;
}

/** What is refused for what it says would be refused each time, and everything after it with it. */
export function tellAgain({ putBack }: Untold): (reason: unknown) => void {
	return (reason) => {
		const { code } = toCallError(reason);
		if (code !== "conflict" && code !== "invalid") putBack();
	};
}

/** What ends what she is at, or stops its time: what she did until then is told before. */
const ENDS: ReadonlySet<StudyDeed["do"]> = new Set(["start", "finish", "pause", "goOn"]);

/** Does something on the way; where she is then is known at once. */
export function useStudyAct(untold: () => Untold) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: async (deed: StudyDeed) => {
			if (ENDS.has(deed.do)) {
				const told = untold();
				await door.act(told.deed).catch(tellAgain(told));
			}
			return door.act(deed);
		},
		onSuccess: (stand) => client.setQueryData(HERE, seen(stand)),
		// It may have come through all the same, or the researcher did something meanwhile.
		onError: () => void client.invalidateQueries({ queryKey: HERE }),
	});
}

/** Makes this computer nobody's; `onLeft` when it is, with what was on the page still there. */
export function useStudyLeave(onLeft: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => door.leave(),
		onSuccess: () => {
			onLeft();
			return client.resetQueries({ queryKey: HERE });
		},
	});
}
