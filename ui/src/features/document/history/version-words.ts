/** Who made a version and when, in words. */
import type { VersionAuthor } from "../../../api/generated";

export const AUTHORS: Record<VersionAuthor, string> = {
	agent: "Agent",
	teacher: "You",
	outside: "Changed outside",
};

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
