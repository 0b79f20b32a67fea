/** What is done at the page, by input alone, until it is told. */
import { useEffect, useMemo } from "react";
import type { Untold } from "../../api/studying";
import { onEvidenceOpened } from "../../shared/evidence-opened";
import { Acts, actAt, asTold } from "./acts";

/** How often is looked what is done, in milliseconds. */
const LOOK_EACH = 1_000;

/** Which page this is, to whoever is told up to where by its clock. */
const [PAGE = 0] = crypto.getRandomValues(new Uint32Array(1));

const TYPED = ["keydown", "input", "paste"] as const;
const MOVED = ["pointerdown", "pointermove", "wheel", "touchstart"] as const;

/** Takes what has been done since the last time; `still` where nothing is asked of her. */
export function useActs(still: boolean): () => Untold {
	const acts = useMemo(() => new Acts(performance.now()), []);
	useEffect(() => {
		if (still) {
			const look = setInterval(() => acts.rest(performance.now()), LOOK_EACH);
			return () => {
				clearInterval(look);
				acts.rest(performance.now());
			};
		}
		const listen = (types: boolean) => (event: Event) =>
			acts.input(actAt(event.target, types), performance.now());
		const [typed, moved] = [listen(true), listen(false)];
		for (const name of TYPED) window.addEventListener(name, typed, true);
		for (const name of MOVED)
			window.addEventListener(name, moved, { capture: true, passive: true });
		const look = setInterval(() => reach(acts), LOOK_EACH);
		const unlisten = onEvidenceOpened((evidence) => acts.looked(evidence, performance.now()));
		return () => {
			for (const name of TYPED) window.removeEventListener(name, typed, true);
			for (const name of MOVED) window.removeEventListener(name, moved, true);
			unlisten();
			clearInterval(look);
			reach(acts);
		};
	}, [acts, still]);
	return () => {
		// What is done is told up to this moment, for what comes after it to begin there.
		if (!still) reach(acts);
		const [told, now] = [acts.take(), performance.now()];
		return {
			deed: {
				do: "heard",
				...asTold(told, now),
				until: { page: PAGE, ms: Math.round(now) },
			},
			putBack: () => acts.putBack(told),
		};
	};
}

function reach(acts: Acts): void {
	const evidence = document.querySelector("[data-testid=peek]") !== null;
	acts.reach(performance.now(), document.hidden, evidence);
}
