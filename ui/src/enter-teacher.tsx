/** The teacher's application: host, events, and only then the first command. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { App } from "./app";
import { choosePlatform, toCallError } from "./platform";
import { connectFeed } from "./session/feed";
import { watchForBreaks } from "./shared/broken";
import { noteFailure } from "./shared/connection";

/** Failures that asking again may cure. */
const PASSING = new Set(["unavailable", "busy"]);

export async function enter(): Promise<ReactNode> {
	const client = new QueryClient({
		queryCache: new QueryCache({ onError: (reason) => noteFailure(toCallError(reason)) }),
		mutationCache: new MutationCache({ onError: (reason) => noteFailure(toCallError(reason)) }),
		defaultOptions: {
			queries: {
				// Events say when something changed; the clock need not.
				staleTime: Number.POSITIVE_INFINITY,
				// Asking again costs milliseconds, and a day of lessons would add up.
				gcTime: 60_000,
				retry: (count, reason) => count < 3 && PASSING.has(toCallError(reason).code),
				networkMode: "always",
				refetchOnWindowFocus: false,
			},
			mutations: { networkMode: "always" },
		},
	});
	watchForBreaks();
	await connectFeed(await choosePlatform(), client);
	return (
		<QueryClientProvider client={client}>
			<App />
		</QueryClientProvider>
	);
}
