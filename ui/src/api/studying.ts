/** The way of somebody who takes part in a study: where she is, and what she does next. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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

/** What may be done on the way; `tell` says that the page is there, and what she did. */
export type StudyMove = Exclude<StudyDeed, { do: "heard" }> | { do: "tell" };

/** Tells once what was told before has come through or not: what was not is told again with the rest. */
function teller(): (untold: () => Untold) => Promise<StudyStand> {
	let before: Promise<unknown> = Promise.resolve();
	const tell = async (untold: () => Untold) => {
		const told = untold();
		try {
			return await door.act(told.deed);
		} catch (reason) {
			const { code } = toCallError(reason);
			// What is refused for what it says would be refused each time, and everything after it with it.
			if (code !== "conflict" && code !== "invalid") told.putBack();
			throw reason;
		}
	};
	return (untold) => {
		const told = before.then(() => tell(untold));
		before = told.catch(() => undefined);
		return told;
	};
}

/** What ends what she is at, or stops its time: what she did until then is told before. */
const ENDS: ReadonlySet<StudyMove["do"]> = new Set(["start", "finish", "pause", "goOn"]);

/** Does something on the way; where she is then is known at once. */
export function useStudyAct(untold: () => Untold) {
	const client = useQueryClient();
	const [tell] = useState(teller);
	return useMutation({
		mutationFn: async (deed: StudyMove) => {
			if (deed.do === "tell") return tell(untold);
			if (ENDS.has(deed.do)) await tell(untold).catch(() => undefined);
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
