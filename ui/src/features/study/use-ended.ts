/** Why a task is over that its participant did not end herself. */
import { useState } from "react";
import type { StudySeen } from "../../api/studying";
import { overWords } from "./words";

/** As much may be left, in milliseconds, when a page is told that its time is up. */
const ABOUT_MS = 3_000;

/** The words for the step that comes next; `own` where the last thing she did was to end something. */
export function useEnded(seen: StudySeen, own: boolean): string | null {
	const [before, setBefore] = useState(seen);
	const [words, setWords] = useState<string | null>(null);
	if (before !== seen) {
		setBefore(seen);
		if (before.stand.done !== seen.stand.done) {
			const { place, remainingMs } = before.stand;
			const up = remainingMs !== null && remainingMs - (seen.at - before.at) <= ABOUT_MS;
			setWords(place.at === "task" && !own ? overWords(place.title, up) : null);
		}
	}
	return words;
}
