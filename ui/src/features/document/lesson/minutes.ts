/** How a lesson's time adds up, in words. */
import type { LessonMinutes } from "../../../api/generated";

export interface MinutesInWords {
	words: string;
	/** What is left over or too much; empty when it fits, or when nobody knows how long the lesson is. */
	difference: string;
	fit: "fits" | "left" | "over";
}

export function minutesInWords({ available, planned }: LessonMinutes): MinutesInWords {
	if (available === null)
		return { words: `${count(planned)} planned`, difference: "", fit: "fits" };
	const words = `${planned} of ${count(available)} planned`;
	if (planned > available)
		return { words, difference: `${planned - available} too many`, fit: "over" };
	if (planned < available) return { words, difference: `${available - planned} left`, fit: "left" };
	return { words, difference: "", fit: "fits" };
}

function count(minutes: number): string {
	return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
