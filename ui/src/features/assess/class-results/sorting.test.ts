import { expect, test } from "vitest";
import { type Order, type PlacedItem, pressed, sorted } from "./sorting";
import { itemOf, numberOf, shareOf } from "./test-class";

const ITEMS: PlacedItem[] = [
	{ right: shareOf(9, 14), discrimination: numberOf(0.4), medianSeconds: numberOf(null) },
	{ right: shareOf(0, 0), discrimination: numberOf(null), medianSeconds: numberOf(30) },
	{ right: shareOf(2, 4), discrimination: numberOf(-0.1), medianSeconds: numberOf(90) },
].map((said, at) => ({ ...itemOf(`q${at}`, said), place: at + 1 }));

const places = (order: Order) => sorted(ITEMS, order).map(({ place }) => place);

test.each<[Order, number[]]>([
	[{ by: "place", down: false }, [1, 2, 3]],
	[{ by: "place", down: true }, [3, 2, 1]],
	[{ by: "right", down: false }, [3, 1, 2]],
	[{ by: "right", down: true }, [1, 3, 2]],
	[{ by: "discrimination", down: false }, [3, 1, 2]],
	[{ by: "time", down: true }, [3, 2, 1]],
])("%o brings %o, and what is not said comes last", (order, expected) => {
	expect(places(order)).toEqual(expected);
});

test("a press brings what needs a look first, and a second one the other way", () => {
	const first = pressed({ by: "place", down: false }, "right");
	expect(first).toEqual({ by: "right", down: false });
	expect(pressed(first, "right")).toEqual({ by: "right", down: true });
	expect(pressed(first, "time")).toEqual({ by: "time", down: true });
});
