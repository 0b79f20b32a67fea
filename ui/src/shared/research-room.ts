/** What the room of studies shows. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { useView } from "./view";

interface Shown {
	/** The study that is looked at; null for the first. */
	study: string | null;
	/** Who takes part, or what came of it. */
	view: "seats" | "measures";
	/** Whether lessons are rated by hand, in place of a study. */
	rates: boolean;
}

export const useResearchRoom = create<Shown>()(
	persist((): Shown => ({ study: null, view: "seats", rates: false }), {
		name: "research",
		// Whoever rates comes back to it; a study is looked at anew.
		partialize: ({ rates }) => ({ rates }) as Shown,
	}),
);

/** Goes to the studies. */
export function openResearch(): void {
	useResearchRoom.setState({ rates: false });
	useView.getState().enterRoom("study");
}

/** Goes to lessons that are rated by hand. */
export function openRating(): void {
	useResearchRoom.setState({ rates: true });
	useView.getState().enterRoom("study");
}
