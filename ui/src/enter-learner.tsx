/** The page of a learner at a computer of her own. It knows her sitting and nothing else. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { JoinPage } from "./features/join";
// Not through their neighbours, which bring the teacher's window with them.
import { Fallible } from "./features/shell/fallible";
import { Toasts } from "./features/shell/toasts";
import { SittingView } from "./features/sitting";
import { chooseLearner } from "./platform";

export async function enter(): Promise<ReactNode> {
	chooseLearner();
	// Fetched while the host answers: a formula in the middle of a test must not wait for it to come back.
	void import("./shared/ui/markdown-formula").catch(() => undefined);
	const client = new QueryClient({
		defaultOptions: {
			queries: {
				// Whatever may change meanwhile is looked at again by the clock, which is its second try, too.
				staleTime: Number.POSITIVE_INFINITY,
				retry: false,
				networkMode: "always",
				refetchOnWindowFocus: false,
			},
			mutations: { networkMode: "always" },
		},
	});
	return (
		<QueryClientProvider client={client}>
			<main className="h-full">
				<Fallible>
					<JoinPage
						sitting={(seated) => (
							<SittingView key={seated.sessionId} leaves="computer" {...seated} />
						)}
					/>
				</Fallible>
				<Toasts />
			</main>
		</QueryClientProvider>
	);
}
