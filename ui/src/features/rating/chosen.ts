/** Which folder she rates, by which word of hers, and where she was. Kept across restarts. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

interface Chosen {
	/** The folder that is open; null where one is to be chosen. */
	folder: string | null;
	rater: string;
	/** The pair that she was at, by folder. */
	at: Record<string, string>;
}

export const useChosen = create<Chosen>()(
	persist((): Chosen => ({ folder: null, rater: "me", at: {} }), { name: "rating" }),
);

export function openFolder(folder: string, rater: string): void {
	useChosen.setState({ folder, rater });
}

export function closeFolder(): void {
	useChosen.setState({ folder: null });
}

export function rememberPair(folder: string, pair: string): void {
	useChosen.setState(({ at }) => ({ at: { ...at, [folder]: pair } }));
}
