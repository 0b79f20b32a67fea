/** What is looked for among steps, and at which of what was found one is. */
import { useDeferredValue, useMemo, useState } from "react";
import type { Span } from "../../api/generated";
import { findSteps, nextPlace } from "./search";

export interface StepSearch {
	query: string;
	found: readonly Span[];
	/** The one that one is at, from 0; null before the first. */
	at: number | null;
	look(query: string): void;
	/** Goes to the next or the one before, and says which it is. */
	go(step: 1 | -1): Span | null;
}

export function useStepSearch(spans: readonly Span[]): StepSearch {
	const [query, setQuery] = useState("");
	const [at, setAt] = useState<number | null>(null);
	// Ten thousand steps are looked through after the letter is shown.
	const wanted = useDeferredValue(query);
	const found = useMemo(() => findSteps(spans, wanted), [spans, wanted]);
	return {
		query,
		found,
		at: at !== null && at < found.length ? at : null,
		look: (next) => {
			setQuery(next);
			setAt(null);
		},
		go: (step) => {
			if (found.length === 0) return null;
			const next = nextPlace(at, step, found.length);
			setAt(next);
			return found[next] ?? null;
		},
	};
}
