/** Servers of models on this computer and in its network, as queries. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { platform } from "../platform";
import type { Commands, ServerTest, ServerUse } from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["server_forget"]["params"] = {};

/** Who answers at an address, or at the usual ports; asked anew whenever somebody looks. */
export function useServers(at: string | null) {
	const client = useQueryClient();
	const queryKey = [...keys.servers, "at", at];
	const query = useQuery({
		queryKey,
		queryFn: ({ signal }) => platform.call("server_find", { at }, signal),
		staleTime: 0,
		gcTime: 0,
		retry: false,
		refetchOnWindowFocus: false,
	});
	return { ...query, cancel: () => void client.cancelQueries({ queryKey }) };
}

/** How the server in use stands, asked anew whenever somebody looks; not asked unless `wanted`. */
export function useServerStanding(wanted: boolean) {
	return useQuery({
		queryKey: [...keys.servers, "standing"],
		queryFn: ({ signal }) => platform.call("server_standing", NOTHING, signal),
		enabled: wanted,
		staleTime: 0,
		gcTime: 0,
		retry: false,
		refetchOnWindowFocus: false,
	});
}

/** Asks a model of a server a question; `cancel` ends the wait. */
export function useServerTest() {
	const waiting = useRef<AbortController | null>(null);
	const test = useMutation({
		mutationFn: (of: ServerTest) => {
			waiting.current = new AbortController();
			return platform.call("server_test", of, waiting.current.signal);
		},
	});
	const cancel = () => {
		waiting.current?.abort();
		test.reset();
	};
	return { ...test, cancel };
}

/** Lets a model of a server answer in new sessions, or goes back to what answered before. */
export function useServerChoice() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (chosen: ServerUse | "forget") =>
			chosen === "forget"
				? platform.call("server_forget", NOTHING)
				: platform.call("server_use", chosen),
		onSuccess: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: keys.servers }),
				client.invalidateQueries({ queryKey: keys.info }),
			]),
	});
}
