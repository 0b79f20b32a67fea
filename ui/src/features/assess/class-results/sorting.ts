/** The orders of the questions of a class. Pure. */
import type { ClassItem } from "../../../api/generated";

export type Column = "place" | "right" | "discrimination" | "time";

export interface Order {
	by: Column;
	down: boolean;
}

export interface PlacedItem extends ClassItem {
	/** From 1, in the order of the test. */
	place: number;
}

/** The order that a press on the head of a column brings: what needs a look first, then the other way. */
export function pressed(order: Order, by: Column): Order {
	if (order.by === by) return { by, down: !order.down };
	return { by, down: by === "time" };
}

/** In an order. What is not said comes last either way. */
export function sorted(items: readonly PlacedItem[], { by, down }: Order): PlacedItem[] {
	const turn = down ? -1 : 1;
	return [...items].sort((a, b) => {
		const [first, second] = [valueIn(a, by), valueIn(b, by)];
		if (first === null || second === null) {
			return Number(first === null) - Number(second === null) || a.place - b.place;
		}
		return turn * (first - second) || a.place - b.place;
	});
}

function valueIn({ place, right, discrimination, medianSeconds }: PlacedItem, by: Column) {
	switch (by) {
		case "place":
			return place;
		case "right":
			return right.of === 0 ? null : right.count / right.of;
		case "discrimination":
			return discrimination.value;
		case "time":
			return medianSeconds.value;
	}
}
