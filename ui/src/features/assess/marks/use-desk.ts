/** Where somebody is who marks one answer after the other, and what was given so far. */
import { useRef, useState } from "react";
import type { ClassResultsOf, MarkChange, RegradeId } from "../../../api/generated";
import { useRegrading } from "../../../api/regrades";
import { toCallError } from "../../../platform";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { madeOf } from "./change";
import { grown, keyOf, nextOpen, type Waiting } from "./queue";
import { BY_HAND } from "./reason";

/** What was given last, and what there was before it. */
interface Last {
	one: Waiting;
	points: number;
	/** What takes it back; null where that is not known. */
	regradeId: RegradeId | null;
	/** What was given before, where it was given anew. */
	before: number | undefined;
}

export function useDesk(of: ClassResultsOf, waiting: readonly Waiting[], onGiven?: () => void) {
	const { apply, undo } = useRegrading(of);
	const [queue, setQueue] = useState(waiting);
	const [given, setGiven] = useState<ReadonlyMap<string, number>>(new Map());
	/** Null where nothing waits any more. */
	const [at, setAt] = useState<number | null>(waiting.length > 0 ? 0 : null);
	const [last, setLast] = useState<Last | null>(null);
	const [refused, setRefused] = useState<string | null>(null);
	const [pending, setPending] = useState(false);
	/** Whether another answer was gone to than the first. */
	const [moved, setMoved] = useState(false);
	// Enter comes twice before the first is drawn.
	const busy = useRef(false);

	const all = grown(queue, waiting);
	if (all !== queue) {
		setQueue(all);
		if (at === null) setAt(queue.length);
	}

	const go = (to: number | null) => {
		setAt(to);
		setMoved(true);
		setRefused(null);
	};
	const give = async (one: Waiting, points: number) => {
		if (busy.current || at === null) return;
		busy.current = true;
		setPending(true);
		const { sessionId, mark } = one;
		const change: MarkChange = { is: "give", sessionId, place: mark.place, points, of: null };
		try {
			const made = madeOf(await apply(change, BY_HAND, null), change);
			const all = new Map(given).set(keyOf(one), points);
			setGiven(all);
			const before = given.get(keyOf(one));
			setLast({ one, points, regradeId: made?.regradeId ?? null, before });
			go(nextOpen(queue, at, all));
			onGiven?.();
		} catch (reason) {
			setRefused(visible(sentence(toCallError(reason).message)));
		} finally {
			busy.current = false;
			setPending(false);
		}
	};
	const takeBack = async () => {
		if (last === null || last.regradeId === null || busy.current) return;
		busy.current = true;
		const { one, regradeId, before } = last;
		try {
			await undo(regradeId);
			const all = new Map(given);
			if (before !== undefined) all.set(keyOf(one), before);
			else all.delete(keyOf(one));
			setGiven(all);
			setLast(null);
			go(queue.findIndex((each) => keyOf(each) === keyOf(one)));
			onGiven?.();
		} catch (reason) {
			reportError(reason);
		} finally {
			busy.current = false;
		}
	};
	return {
		queue,
		at,
		one: at === null ? null : (queue[at] ?? null),
		given,
		last,
		refused,
		pending,
		moved,
		go,
		give: (one: Waiting, points: number) => void give(one, points),
		takeBack: () => void takeBack(),
	};
}

export type DeskState = ReturnType<typeof useDesk>;
