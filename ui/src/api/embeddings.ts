/** Who makes vectors of what is remembered, as queries. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { EmbeddingsInfo } from "./generated";
import { keys } from "./queries";

const EMBEDDINGS = ["embeddings"] as const;
/** So often is looked how far it is, in milliseconds. */
const LOOK = 1_000;

/** How it stands; while something is fetched or read, looked at again. */
export function useEmbeddings(watched: boolean) {
	return useQuery({
		queryKey: EMBEDDINGS,
		queryFn: () => platform.call("embeddings_info", {}),
		refetchInterval: ({ state }) => (watched || isReading(state.data) ? LOOK : false),
	});
}

/** Fetches the model of this computer; resolves when it is there. */
export function useInstallEmbeddings() {
	return useChanged(() => platform.call("embeddings_install", { package: null }));
}

/** Lets the server go, or takes the model of this computer away. */
export function useRemoveEmbeddings() {
	return useChanged(() => platform.call("embeddings_remove", {}));
}

/** Whether memories wait to be read by the model. */
export function isReading(info: EmbeddingsInfo | undefined): boolean {
	return !!info?.model && info.embedded < info.memories;
}

function useChanged(change: () => Promise<EmbeddingsInfo>) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: (info) => {
			client.setQueryData(EMBEDDINGS, info);
			// What is found in another way is found anew.
			void client.invalidateQueries({ queryKey: keys.memory });
		},
	});
}
