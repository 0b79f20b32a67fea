/** The page of somebody who takes part in a study. It knows the next step of her way and nothing else. */
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Conversation } from "./features/conversation";
import { DocumentPane } from "./features/document";
// Not through their neighbours, which bring the teacher's window with them.
import { Fallible } from "./features/shell/fallible";
import { Toasts } from "./features/shell/toasts";
import { SittingView } from "./features/sitting";
import { StudyPage, youAre } from "./features/study";
import { chooseParticipant, toCallError } from "./platform";
import { Bare } from "./shared/bare";
import { noteFailure } from "./shared/connection";

export async function enter(): Promise<ReactNode> {
	const platform = chooseParticipant();
	const client = new QueryClient({
		queryCache: new QueryCache({
			onError: (reason) => {
				const failure = toCallError(reason);
				// Her code is asked for by the page itself.
				if (failure.code !== "passcode") noteFailure(failure);
			},
		}),
		defaultOptions: {
			queries: {
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
				<Bare value={true}>
					<Fallible>
						<StudyPage
							platform={platform}
							parts={{
								sitting: (seated) => (
									<SittingView {...seated} leaves="computer" seatWords={youAre} />
								),
								conversation: <Conversation />,
								document: (sessionId) => <DocumentPane sessionId={sessionId} />,
							}}
						/>
					</Fallible>
				</Bare>
				<Toasts />
			</main>
		</QueryClientProvider>
	);
}
