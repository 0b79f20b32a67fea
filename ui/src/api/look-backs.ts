/** How lessons went: what is asked, and her word on it. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import { heard } from "./concern";
import type { Commands, HowItWent, LookBackSaid, LookBacks } from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["look_back_list"]["params"] = {};

/** A window may stay open overnight: the day passes without an event. */
const HOUR_MS = 3_600_000;

/** Lessons of the last two school weeks of which nothing was said, the latest day first. */
export function useLookBacks() {
	return useQuery({
		queryKey: keys.lookBacks,
		queryFn: () => platform.call("look_back_list", NOTHING),
		refetchInterval: HOUR_MS,
	});
}

/** Says how a lesson went; words that may be about a child who is not safe are asked about first. */
export async function sayHowItWent(
	client: QueryClient,
	said: { path: string; how: HowItWent; words: string | null },
): Promise<LookBackSaid> {
	const done = await heard((harmless) => platform.call("look_back_say", { ...said, harmless }));
	put(client, done.lookBacks);
	return done;
}

/** Does not ask about a lesson. */
export async function skipLookBack(client: QueryClient, path: string): Promise<void> {
	put(client, await platform.call("look_back_skip", { path }));
}

/** Takes back what was said of a lesson, or that it is not asked about. */
export async function undoLookBack(client: QueryClient, path: string): Promise<void> {
	put(client, await platform.call("look_back_undo", { path }));
}

/** Chooses whether it is asked how lessons went. */
export async function askHowLessonsWent(client: QueryClient, asked: boolean): Promise<void> {
	put(client, await platform.call("look_back_asking", { asked }));
}

function put(client: QueryClient, lookBacks: LookBacks): void {
	client.setQueryData<LookBacks>(keys.lookBacks, lookBacks);
	void client.invalidateQueries({ queryKey: keys.memory });
	void client.invalidateQueries({ queryKey: keys.everyLesson });
}
