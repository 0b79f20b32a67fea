/** One sitting as whoever sits there sees it: how it stands, and what can be done in it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { InteractionId, InteractionResponse, SessionId, SittingStand } from "./generated";

/** How often is looked while it goes on, and while it waits, in milliseconds. */
const LOOK_EACH = 15_000;
const WAIT_EACH = 5_000;

/** How a sitting stood, and when by this page's own clock, which nobody can set. */
export interface SittingSeen {
	stand: SittingStand;
	/** `performance.now()` when it came. */
	at: number;
}

/** What a learner does. */
export type SittingDeed =
	| { is: "answer"; interactionId: InteractionId; response: InteractionResponse }
	| { is: "hint" | "back" | "handIn" };

const COMMANDS = {
	hint: "sitting_hint",
	back: "sitting_back",
	handIn: "sitting_hand_in",
} as const;

function sittingKey(sessionId: SessionId) {
	return ["sitting", sessionId] as const;
}

/** What is done in a sitting, while it is on its way. */
function deedKey(sessionId: SessionId) {
	return [...sittingKey(sessionId), "deed"] as const;
}

/** Those that were begun right here, and are shown for the first time: nobody has come back to them. */
const begun = new Set<SessionId>();

export function noteBegun(sessionId: SessionId): void {
	begun.add(sessionId);
}

function seen(stand: SittingStand): SittingSeen {
	return { stand, at: performance.now() };
}

/** A sitting: taken up when it is opened, and looked at from then on until it is over. */
export function useSittingStand(sessionId: SessionId) {
	const client = useQueryClient();
	const queryKey = sittingKey(sessionId);
	return useQuery({
		queryKey,
		queryFn: async () => {
			const known = begun.delete(sessionId) || client.getQueryData(queryKey) !== undefined;
			const ref = { sessionId, face: platform.face };
			return seen(await platform.call(known ? "sitting_look" : "sitting_take_up", ref));
		},
		refetchInterval: ({ state }) => {
			const stand = state.data?.stand;
			const phase = stand?.phase.is;
			if (phase === undefined) return false;
			// What came of a test can be told later, when everybody is through.
			const isToldLater = stand?.sort === "evaluation" && stand.told.length === 0;
			if (phase === "over" && !isToldLater) return false;
			return phase === "waits" ? WAIT_EACH : LOOK_EACH;
		},
		refetchIntervalInBackground: true,
		// Whoever opens it again takes it up again.
		gcTime: 0,
	});
}

/** Does something in a sitting; how it stands then is known before the next look. */
export function useSittingDeed(sessionId: SessionId) {
	const client = useQueryClient();
	const queryKey = sittingKey(sessionId);
	return useMutation({
		mutationKey: deedKey(sessionId),
		mutationFn: (deed: SittingDeed) => {
			const ref = { sessionId, face: platform.face };
			if (deed.is !== "answer") return platform.call(COMMANDS[deed.is], ref);
			const { interactionId, response } = deed;
			return platform.call("sitting_answer", { ...ref, interactionId, response });
		},
		// A look that began before says how it stood before.
		onMutate: () => client.cancelQueries({ queryKey }),
		onSuccess: async (stand) => {
			await client.cancelQueries({ queryKey });
			client.setQueryData<SittingSeen>(queryKey, seen(stand));
		},
	});
}

/** Tells that the window was left or is in front again; how the sitting stands comes with the answer. */
export function useSittingWindow(sessionId: SessionId) {
	const client = useQueryClient();
	const queryKey = sittingKey(sessionId);
	return async (left: boolean) => {
		const before = client.getQueryState(queryKey)?.dataUpdateCount;
		const stand = await platform.call("sitting_window", { sessionId, left });
		// Whatever came meanwhile is newer.
		const doing = client.isMutating({ mutationKey: deedKey(sessionId) }) > 0;
		if (doing || client.getQueryState(queryKey)?.dataUpdateCount !== before) return;
		client.setQueryData<SittingSeen>(queryKey, seen(stand));
	};
}
