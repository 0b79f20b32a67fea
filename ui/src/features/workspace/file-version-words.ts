/** What became of a file, when, and whose doing it was, in words. */
import type { FileDeed, FileVersion, VersionAuthor } from "../../api/generated";

const AUTHORS: Record<VersionAuthor, string> = {
	agent: "Agent",
	teacher: "You",
	outside: "Another program",
};

const DEEDS: Record<FileDeed, string> = {
	found: "Found so",
	saved: "Saved",
	refused: "Not saved: the file had changed",
	moved: "Moved",
	gone: "Gone",
};

/** "Saved", "Moved to plugins/a.md". */
export function deedOf({ deed, movedTo }: FileVersion): string {
	return movedTo === null ? DEEDS[deed] : `${DEEDS[deed]} to ${movedTo}`;
}

/** "You · Tue 4 Nov, 14:05". */
export function whenAndWho({ author, at }: FileVersion): string {
	return `${AUTHORS[author]} · ${whenInWords(at)}`;
}

/** "4 December". */
export function dayInWords(at: string): string {
	return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}

/** "Tue 4 Nov, 14:05". */
export function whenInWords(at: string): string {
	return new Date(at).toLocaleString("en-GB", {
		weekday: "short",
		day: "numeric",
		month: "short",
		hour: "2-digit",
		minute: "2-digit",
	});
}
