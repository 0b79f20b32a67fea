/** Which kinds of question she keeps passing over, in whatever session, so that they make themselves small. */
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { InteractionRequest, InteractionResponse } from "../api/generated";
import { keptHere } from "../shared/kept-here";

type Kind = InteractionRequest["kind"];

/** As often as she may pass over a kind of question before one line of it is enough. */
const PASSED_OVER = 2;

/** How often each kind was passed over since one was last answered. Kept across restarts. */
export const usePassedOver = create<{ times: Partial<Record<Kind, number>> }>()(
	persist(() => ({ times: {} }), {
		name: "passed-over",
		storage: createJSONStorage(() => keptHere),
	}),
);

export function notePassedOver(kind: Kind, { kind: how }: InteractionResponse): void {
	usePassedOver.setState(({ times }) => ({
		times: { ...times, [kind]: how === "skipped" ? (times[kind] ?? 0) + 1 : 0 },
	}));
}

export function isPassedOver(kind: Kind): boolean {
	return (usePassedOver.getState().times[kind] ?? 0) >= PASSED_OVER;
}
