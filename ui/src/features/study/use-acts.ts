/** Says every few seconds that the page is there, and what was done at it. */
import { useEffect, useEffectEvent } from "react";
import type { ActStretch } from "../../api/generated";
import { Acts, actAt } from "./acts";

/** How often, in milliseconds. */
const TELL_EACH = 10_000;
/** How often is looked what is done. */
const LOOK_EACH = 1_000;

const TYPED = ["keydown", "input", "paste"] as const;
const MOVED = ["pointerdown", "pointermove", "wheel", "touchstart"] as const;

export function useActs(onTold: (stretches: ActStretch[]) => void): void {
	const told = useEffectEvent(onTold);
	useEffect(() => {
		const acts = new Acts(performance.now());
		const listen = (types: boolean) => (event: Event) =>
			acts.input(actAt(event.target, types), performance.now());
		const [typed, moved] = [listen(true), listen(false)];
		for (const name of TYPED) window.addEventListener(name, typed, true);
		for (const name of MOVED)
			window.addEventListener(name, moved, { capture: true, passive: true });
		const look = setInterval(() => {
			const evidence = document.querySelector("[data-testid=peek]") !== null;
			acts.reach(performance.now(), document.hidden, evidence);
		}, LOOK_EACH);
		const tell = setInterval(() => told(acts.take(performance.now())), TELL_EACH);
		return () => {
			for (const name of TYPED) window.removeEventListener(name, typed, true);
			for (const name of MOVED) window.removeEventListener(name, moved, true);
			clearInterval(look);
			clearInterval(tell);
		};
	}, []);
}
