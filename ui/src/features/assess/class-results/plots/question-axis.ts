/** What the drawings of the questions have in common, so that one stands below the other column by column. */
import type { MouseHandlerDataParam } from "recharts";
import { LINE, TICK } from "../../../../shared/plots/canvas";

export const QUESTION_MARGIN = { top: 8, right: 8, bottom: 4, left: 0 };

/** The numbers of the questions. */
export const QUESTION_AXIS = {
	dataKey: "place",
	scale: "band",
	height: 24,
	minTickGap: 2,
	tick: TICK,
	tickLine: false,
	stroke: LINE,
} as const;

/** As wide in each of them, whatever stands at it. */
export const SCALE = { width: 72, tick: TICK, tickLine: false, stroke: LINE } as const;

/** The whole column of a question can be pressed: a bar can be low, or not there. */
export function pressedPlace(onPlace: (place: number) => void) {
	return ({ activeLabel }: MouseHandlerDataParam) => {
		if (activeLabel !== undefined) onPlace(Number(activeLabel));
	};
}
