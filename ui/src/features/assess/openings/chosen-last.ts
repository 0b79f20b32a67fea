/** What was chosen last for each class, kept in this browser: she need not do it again next week. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { SeatChoice } from "./seat-choice";

interface ChosenLast {
	/** By the name of the class; with nothing as its name, for no class. */
	choices: Readonly<Record<string, SeatChoice>>;
}

export const useChosenLast = create<ChosenLast>()(
	persist((): ChosenLast => ({ choices: {} }), { name: "opened-seats" }),
);

export function rememberChoice(of: string | null, choice: SeatChoice): void {
	useChosenLast.setState(({ choices }) => ({ choices: { ...choices, [of ?? ""]: choice } }));
}
