/** What the room of what she expects shows, and the ways into it. */
import { create } from "zustand";
import { useView } from "./view";

/** A page of the room. */
export type LearnPart = "open" | "came" | "sure" | "alike" | "agents";

interface Shown {
	part: LearnPart;
	/** The class whose predictions are looked at; null for all. */
	of: string | null;
	/** The project of coding agents that is looked at; null for the first. */
	project: string | null;
}

export const useLearnRoom = create<Shown>()(() => ({ part: "open", of: null, project: null }));

/** Goes to the room, and to a page of it where one is named. */
export function openLearn(part?: LearnPart): void {
	if (part) useLearnRoom.setState({ part });
	useView.getState().enterRoom("learn");
}
