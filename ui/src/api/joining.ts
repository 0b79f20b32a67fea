/** Joining with a code: what it leads to, which seats are free, and whether this computer has one. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { joinDoor, toCallError } from "../platform";

/** How often is looked for seats that others have taken, in milliseconds. */
const LOOK_EACH = 5_000;

const door = joinDoor();

/** The sitting that this computer has; fails with `passcode` where it has none. */
export function useHere() {
	return useQuery({
		queryKey: ["join", "here"],
		queryFn: ({ signal }) => door.here(signal),
		retry: false,
		gcTime: 0,
	});
}

/** What a code leads to, looked at again while it is shown. */
export function useOffer(code: string | null) {
	return useQuery({
		queryKey: ["join", "look", code],
		queryFn: ({ signal }) => door.look(code ?? "", signal),
		enabled: code !== null,
		retry: false,
		gcTime: 0,
		refetchInterval: ({ state }) => {
			const closed = state.error !== null && toCallError(state.error).code === "notFound";
			return state.data && !closed ? LOOK_EACH : false;
		},
	});
}

/** Takes a seat. */
export function useSit() {
	return useMutation({
		mutationFn: ({ code, seat }: { code: string; seat: string }) => door.sit(code, seat),
	});
}

/** Makes this computer nobody's. */
export function useLeave() {
	return useMutation({ mutationFn: () => door.leave() });
}
