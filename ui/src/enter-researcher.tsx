/** The page of a researcher who is not the teacher of this computer: the studies, and nothing else. */
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { StudyList, StudyRoom } from "./features/research";
// Not through their neighbours, which bring the teacher's window with them.
import { Fallible } from "./features/shell/fallible";
import { Passcode } from "./features/shell/passcode";
import { Toasts } from "./features/shell/toasts";
import { chooseResearcher, toCallError } from "./platform";
import { noteFailure, useConnection } from "./shared/connection";
import { signOut } from "./shared/sign-out";
import { Button } from "./shared/ui";

export async function enter(): Promise<ReactNode> {
	chooseResearcher();
	const client = new QueryClient({
		queryCache: new QueryCache({ onError: (reason) => noteFailure(toCallError(reason)) }),
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
			<Page />
			<Toasts />
		</QueryClientProvider>
	);
}

function Page() {
	const locked = useConnection((connection) => connection.locked);
	if (locked) return <Passcode of="researcher" />;
	return (
		<main className="flex h-full">
			<nav aria-label="Studies" className="flex w-64 shrink-0 flex-col border-r bg-canvas pt-2">
				<StudyList />
				<div className="border-t p-2">
					<Button tone="quiet" onClick={() => void signOut()}>
						<LogOut className="size-4" aria-hidden /> Sign out
					</Button>
				</div>
			</nav>
			<div className="min-w-0 flex-1">
				<Fallible>
					<h1 className="sr-only">Studies</h1>
					<StudyRoom />
				</Fallible>
			</div>
		</main>
	);
}
