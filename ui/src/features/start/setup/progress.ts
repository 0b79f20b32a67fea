/** How far she is, and what she has typed; kept through a reload. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

export const STEPS = ["you", "class", "curriculum", "answers"] as const;
export type SetupStep = (typeof STEPS)[number];

/** What she says of herself. */
export interface AboutHer {
	subject: string;
	school: string;
	room: string;
	plan: readonly string[];
}

interface Progress {
	step: SetupStep;
	about: AboutHer;
	/** The class that she made here last. */
	made: string | null;
	/** Whether she does not want to be asked. */
	declined: boolean;
}

const AT_FIRST: Progress = {
	step: "you",
	about: { subject: "", school: "", room: "", plan: [] },
	made: null,
	declined: false,
};

export const useSetup = create<Progress>()(persist(() => AT_FIRST, { name: "setup" }));

/** The step behind this one; null behind the last. */
export function after(step: SetupStep): SetupStep | null {
	return STEPS[STEPS.indexOf(step) + 1] ?? null;
}

export function before(step: SetupStep): SetupStep | null {
	return STEPS[STEPS.indexOf(step) - 1] ?? null;
}
