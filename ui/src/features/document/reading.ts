/** How large a reader likes documents; kept across restarts. */
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { keptHere } from "../../shared/kept-here";

const SIZES = [0.85, 0.925, 1, 1.1, 1.2, 1.35, 1.5];
const USUAL = 2;

interface Reading {
	/** Place in the list of sizes. */
	step: number;
	larger(): void;
	smaller(): void;
}

export const useReading = create<Reading>()(
	persist(
		(set) => ({
			step: USUAL,
			larger: () => set(({ step }) => ({ step: Math.min(step + 1, SIZES.length - 1) })),
			smaller: () => set(({ step }) => ({ step: Math.max(step - 1, 0) })),
		}),
		{
			name: "reading",
			partialize: ({ step }) => ({ step }),
			storage: createJSONStorage(() => keptHere),
		},
	),
);

/** The size of a step; 1 is as designed. */
export function sizeOf(step: number): number {
	return SIZES[step] ?? 1;
}

/** Which ways the size can still change. */
export function canResize(step: number): { larger: boolean; smaller: boolean } {
	return { larger: step < SIZES.length - 1, smaller: step > 0 };
}
