/** What questions are made from, as queries. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import { SITTINGS } from "./assess";
import type { BlueprintLookAt, Commands } from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["blueprint_list"]["params"] = {};

const BLUEPRINTS = ["blueprints"] as const;

/** The blueprints of the plugins and hers. Her files can be changed in any editor, so they are asked for again. */
export function useBlueprints() {
	return useQuery({
		queryKey: [...BLUEPRINTS, "list"],
		queryFn: () => platform.call("blueprint_list", NOTHING),
		staleTime: 0,
		refetchOnWindowFocus: true,
	});
}

/** Questions made from a blueprint, or from what is typed. */
export function useBlueprintLook(at: BlueprintLookAt) {
	return useQuery({
		queryKey: [...BLUEPRINTS, "look", at],
		queryFn: ({ signal }) => platform.call("blueprint_look", at, signal),
		staleTime: 0,
		// What was typed on the way is never asked for again.
		gcTime: 0,
		retry: false,
	});
}

/** Reads again what is made from blueprints, once one of her files is another. */
export function useFreshBlueprints(): () => Promise<unknown> {
	const client = useQueryClient();
	return () =>
		Promise.all(
			[BLUEPRINTS, SITTINGS, keys.tree].map((queryKey) => client.invalidateQueries({ queryKey })),
		);
}

/** Makes a shipped blueprint hers; the list knows it when this is done. */
export function useBlueprintCopy() {
	const onSettled = useFreshBlueprints();
	return useMutation({
		mutationFn: (id: string) => platform.call("blueprint_copy", { id }),
		onSettled,
	});
}
