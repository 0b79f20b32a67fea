/** How dark a cell of the outcomes is. Pure. */
import type { ClassCell } from "../../../api/generated";

/**
 * From none of the points to all of them. The first stands for none and the last for all, those between for
 * a quarter each: a seat that lacks a point does not look like one that has all.
 */
export const STEPS = [
	"bg-accent/4",
	"bg-accent/12",
	"bg-accent/20",
	"bg-accent/28",
	"bg-accent/36",
	"bg-accent/45",
] as const;

/** The look of a cell by its share of the points. */
export function stepOf({ points, of }: ClassCell): (typeof STEPS)[number] {
	if (points <= 0 || of <= 0) return STEPS[0];
	if (points >= of) return STEPS[5];
	return STEPS[1 + Math.floor((points * 4) / of)] ?? STEPS[0];
}
