/** What the room of studies shows. */
import { create } from "zustand";
import { useView } from "./view";

interface Shown {
	/** The study that is looked at; null for the first. */
	study: string | null;
	/** Who takes part, or what came of it. */
	view: "seats" | "measures";
}

export const useResearchRoom = create<Shown>()(() => ({ study: null, view: "seats" }));

/** Goes to the room. */
export function openResearch(): void {
	useView.getState().enterRoom("study");
}
