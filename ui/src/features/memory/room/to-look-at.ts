/** What of memory is a question to her: how many there are, and how a pair is named. Pure. */
import type { MemoryPair, MemoryReview } from "../../../api/generated";

export function pairKey({ older, newer }: MemoryPair): string {
	return `${older.id} ${newer.id}`;
}

export function countOf(review: MemoryReview): number {
	const { waiting, pairs, aging, unused, calendarProblems } = review;
	const more = review.morePairs + review.moreAging + review.moreUnused;
	return (
		waiting.length + pairs.length + aging.length + unused.length + calendarProblems.length + more
	);
}
