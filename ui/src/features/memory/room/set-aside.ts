/** Pairs of memories that both hold, she said: this window asks no more about them. */
import { create } from "zustand";
import type { MemoryPair, MemoryReview } from "../../../api/generated";
import { sayWithUndo } from "../../../shared/undo";

export const useSetAside = create<{ pairs: readonly string[] }>()(() => ({ pairs: [] }));

export function pairKey({ older, newer }: MemoryPair): string {
	return `${older.id} ${newer.id}`;
}

export function setAside(pair: MemoryPair): void {
	const key = pairKey(pair);
	useSetAside.setState(({ pairs }) => ({ pairs: [...pairs, key] }));
	sayWithUndo(
		"Both hold.",
		() => useSetAside.setState(({ pairs }) => ({ pairs: pairs.filter((other) => other !== key) })),
		"You are asked about them again when you next open the window.",
	);
}

/** The pairs that are still a question. */
export function openPairs(review: MemoryReview, aside: readonly string[]): MemoryPair[] {
	return review.pairs.filter((pair) => !aside.includes(pairKey(pair)));
}

/** How many things there are to look at. */
export function countOf(review: MemoryReview, aside: readonly string[]): number {
	const { waiting, aging, unused, calendarProblems } = review;
	return (
		waiting.length +
		openPairs(review, aside).length +
		aging.length +
		unused.length +
		calendarProblems.length
	);
}
