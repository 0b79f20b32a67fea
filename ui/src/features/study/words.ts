/** What a participant reads, where it is no text of the study. */
import type { StudyStop } from "../../api/generated";
import type { CallError } from "../../platform";
import { sentence } from "../../shared/sentence";

/** Nothing answers; what is kept meanwhile is said by the screen. */
export const SILENT = "Nothing answers at the moment.";

/** Why somebody who was in is asked for a code. */
export const OUT =
	"You are not in at this computer any more: your code was entered at another one, or you take part no longer. If it was neither, enter your code: you go on where you were, and what you typed is still here.";

/** Why she is still in at this computer. */
export const UNSAVED =
	"What you are writing could not be saved. Save it or throw it away, then leave this computer.";

/** Why a code leads nowhere. */
export function refusedWords(error: CallError): string {
	switch (error.code) {
		case "notFound":
			return "Nobody takes part with this code. Look at it again, or ask the researcher.";
		case "unavailable":
			return `${SILENT} What you typed stays here.`;
		default:
			return sentence(error.message);
	}
}

/** "20 minutes", "1 minute". */
export function minutesWords(minutes: number): string {
	return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** How a participant is called, to herself: by nothing but her number. */
export function youAre(participant: string): string {
	return `You are ${participant}.`;
}

/** That little is left of a task, in milliseconds; empty as long as there is enough. */
export function shortWords(left: number): string {
	const minutes = [1, 2, 5].find((minutes) => left <= minutes * 60_000);
	return left === 0 || minutes === undefined ? "" : `Less than ${minutesWords(minutes)} left.`;
}

/** That a task is over, to whoever did not end it herself. */
export function overWords(title: string, up: boolean): string {
	return up
		? `Your time for “${title}” is up. What was saved by then is kept.`
		: `The researcher has ended “${title}”. What you had saved is kept.`;
}

/** "7 days", "tomorrow". */
export function daysWords(days: number): string {
	return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** Why the time stands still. */
export function stopWords({ technical, byResearcher }: StudyStop): string {
	if (byResearcher)
		return technical
			? "The researcher has stopped the time: something does not work."
			: "The researcher has stopped the time.";
	return technical
		? "You have said that something does not work. The time stands still."
		: "You rest. The time stands still.";
}
