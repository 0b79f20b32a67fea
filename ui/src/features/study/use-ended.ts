/** Why a task is over that its participant did not end herself. */
import { useState } from "react";
import type { StudySeen } from "../../api/studying";
import { overWords } from "./words";

/** As much may be left, in milliseconds, when a page is told that its time is up. */
const ABOUT_MS = 3_000;

/** The words for the step that comes next; `finishedAt` is when she said that she was done, if that came last. */
export function useEnded(seen: StudySeen, finishedAt: number | null): string | null {
	const [before, setBefore] = useState(seen);
	const [words, setWords] = useState<string | null>(null);
	// Which step it was about: an answer that was lost does not make it somebody else's deed.
	const [finished, setFinished] = useState<{ at: number; step: number } | null>(null);
	if (finishedAt !== null && finishedAt !== finished?.at) {
		setFinished({ at: finishedAt, step: before.stand.done });
	}
	if (before !== seen) {
		setBefore(seen);
		const { done, place, remainingMs } = before.stand;
		if (done !== seen.stand.done) {
			const up = remainingMs !== null && remainingMs - (seen.at - before.at) <= ABOUT_MS;
			const hers = finished?.step === done;
			setWords(place.at === "task" && !hers ? overWords(place.title, up) : null);
		}
	}
	return words;
}
