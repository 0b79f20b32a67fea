/** Says every few seconds that the page is there, and what was done at it. */
import { useEffect, useEffectEvent } from "react";
import type { ActStretch, EvidenceLook } from "../../api/generated";
import { onEvidenceOpened } from "../../shared/evidence-opened";
import { Acts, actAt } from "./acts";

/** How often, in milliseconds. */
const TELL_EACH = 10_000;
/** How often is looked what is done. */
const LOOK_EACH = 1_000;

const TYPED = ["keydown", "input", "paste"] as const;
const MOVED = ["pointerdown", "pointermove", "wheel", "touchstart"] as const;

export function useActs(onTold: (stretches: ActStretch[], looks: EvidenceLook[]) => void): void {
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
		const unlisten = onEvidenceOpened((evidence) => acts.looked(evidence, performance.now()));
		const tell = setInterval(() => {
			const now = performance.now();
			told(acts.take(now), acts.takeLooks(now));
		}, TELL_EACH);
		return () => {
			for (const name of TYPED) window.removeEventListener(name, typed, true);
			for (const name of MOVED) window.removeEventListener(name, moved, true);
			unlisten();
			clearInterval(look);
			clearInterval(tell);
		};
	}, []);
}
