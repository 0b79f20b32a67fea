/** How it goes for a participant, in words for whoever leads the study. */
import type { StudySeat } from "../../api/generated";

/** From when on the page of a participant is said to be silent, in milliseconds: longer is a gap. */
export const SILENT_MS = 45_000;

/** What she does. */
export function doingWords({ phase, doing, paused }: StudySeat): string {
	switch (phase) {
		case "new":
			return "Has not come in";
		case "consent":
			return "Reads what she is to agree to";
		case "complete":
			return "Is through";
		case "withdrawn":
			return "Takes part no longer";
		case "erased":
			return "Nothing of hers is kept";
		case "ready":
			return `Before: ${doing}`;
		case "under":
			if (paused === null) return doing;
			return `${doing} (${paused.technical ? "something is broken" : "rests"})`;
	}
}

/** Whether her page should be there and is not. */
export function isSilent({ phase, silentMs, paused }: StudySeat): boolean {
	return phase === "under" && paused === null && silentMs > SILENT_MS;
}

/** That time was lost, in which her page was not heard of; empty while none was. */
export function gapWords({ gapMs }: StudySeat): string {
	if (gapMs === 0) return "";
	const seconds = Math.max(1, Math.round(gapMs / 1000));
	return seconds < 60 ? `gap of ${seconds} s` : `gap of ${Math.round(seconds / 60)} min`;
}

/** "12 s ago", "3 min ago"; nothing where nobody waits for her. */
export function heardWords({ phase, silentMs }: StudySeat): string {
	if (phase !== "under" && phase !== "ready") return "";
	const seconds = Math.round(silentMs / 1000);
	return seconds < 60 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}
