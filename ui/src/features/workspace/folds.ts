/** Which folders are open; kept across restarts. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type Folds, isOpen, revealing } from "./tree";

interface FoldState {
	folds: Folds;
	toggle(path: string): void;
	setOpen(paths: readonly string[], open: boolean): void;
	reveal(path: string): void;
}

export const useFolds = create<FoldState>()(
	persist(
		(set) => ({
			folds: {},
			toggle: (path) => set(({ folds }) => ({ folds: { ...folds, [path]: !isOpen(path, folds) } })),
			setOpen: (paths, open) =>
				set(({ folds }) => ({
					folds: { ...folds, ...Object.fromEntries(paths.map((path) => [path, open])) },
				})),
			reveal: (path) => set(({ folds }) => ({ folds: revealing(path, folds) })),
		}),
		{ name: "folders", partialize: ({ folds }) => ({ folds }) },
	),
);
