/** What a board says by itself to whoever listens: rarely, and only what has changed. */
import { useEffect, useRef, useState } from "react";
import { type BoardCounts, countsWords } from "./board-words";

/** Not oftener, in milliseconds. */
export const SAID_EACH = 15_000;

export function useAnnounced(counts: BoardCounts): string {
	const words = countsWords(counts);
	const [said, say] = useState("");
	const latest = useRef(words);
	const last = useRef(words);
	useEffect(() => {
		latest.current = words;
	}, [words]);
	useEffect(() => {
		const clock = setInterval(() => {
			// Whoever has come to the board reads how it stands; only what changes after that is said.
			if (latest.current === last.current) return;
			last.current = latest.current;
			say(latest.current);
		}, SAID_EACH);
		return () => clearInterval(clock);
	}, []);
	return said;
}
