/** Answers that wait to be marked, in the order in which they are gone through. Pure. */
import type { SessionId, SittingMark, SittingMarks } from "../../../api/generated";

/** An answer that somebody has to mark. */
export interface Waiting {
	sessionId: SessionId;
	seat: string;
	mark: SittingMark;
}

export function keyOf({ sessionId, mark }: Pick<Waiting, "sessionId" | "mark">): string {
	return `${sessionId}:${mark.place}`;
}

/** What waits in a sitting. */
export function waitingIn({ sitting, questions }: SittingMarks): Waiting[] {
	const { sessionId, seat } = sitting;
	return questions
		.filter(({ outcome }) => outcome.is === "toMark")
		.map((mark) => ({ sessionId, seat, mark }));
}

/**
 * What waits in the sittings of a class, one question after the other, learner by learner: whoever marks
 * the same question in a row measures all with the same measure.
 */
export function waitingByQuestion(
	all: readonly SittingMarks[],
	items: readonly { name: string }[],
): Waiting[] {
	const places = new Map(items.map(({ name }, at) => [name, at]));
	const placeOf = ({ mark }: Waiting) => places.get(mark.item) ?? items.length;
	return all.flatMap(waitingIn).sort((a, b) => placeOf(a) - placeOf(b));
}

/** Those that were there, and after them those that came since: what is gone through stays as it is. */
export function grown(known: readonly Waiting[], now: readonly Waiting[]): readonly Waiting[] {
	const there = new Set(known.map(keyOf));
	const more = now.filter((each) => !there.has(keyOf(each)));
	return more.length === 0 ? known : [...known, ...more];
}

/** The next that no points were given for, after one and then from the beginning; null where there is none. */
export function nextOpen(
	queue: readonly Waiting[],
	after: number,
	given: ReadonlyMap<string, number>,
): number | null {
	for (let step = 1; step <= queue.length; step += 1) {
		const at = (after + step) % queue.length;
		const one = queue[at];
		if (one && !given.has(keyOf(one))) return at;
	}
	return null;
}

/** What the ticked rows come to, as a share of what the question is worth, in whole points. */
export function sumOf(
	{ rubric, worth }: Pick<SittingMark, "rubric" | "worth">,
	ticked: ReadonlySet<number>,
): number {
	const sum = rubric.reduce((sum, { points }, at) => sum + (ticked.has(at) ? points : 0), 0);
	const all = rubric.reduce((sum, { points }) => sum + points, 0);
	return all === 0 ? 0 : Math.round((sum / all) * worth);
}
