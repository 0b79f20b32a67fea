/** Times and durations in plain words. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "now", "5 min", "3 h", "Tue", "4 Nov", "4 Nov 2025": short enough for a list. */
export function shortAgo(at: string, now: Date): string {
	const then = new Date(at);
	const passed = now.getTime() - then.getTime();
	if (passed < MINUTE) return "now";
	if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`;
	if (passed < DAY && then.getDate() === now.getDate()) return `${Math.floor(passed / HOUR)} h`;
	if (passed < 6 * DAY) return then.toLocaleDateString("en-GB", { weekday: "short" });
	const year = then.getFullYear() === now.getFullYear() ? undefined : "numeric";
	return then.toLocaleDateString("en-GB", { day: "numeric", month: "short", year });
}

/** "40 ms", "1.2 s", "2 min 5 s". */
export function duration(ms: number): string {
	if (ms < 1000) return `${Math.round(ms)} ms`;
	if (ms < MINUTE) return `${(ms / 1000).toFixed(1)} s`;
	return `${Math.floor(ms / MINUTE)} min ${Math.round((ms % MINUTE) / 1000)} s`;
}

/** "45 s", "3 min": how long somebody has waited, without what changes too fast to read. */
export function waited(ms: number): string {
	const seconds = Math.floor(ms / 1000);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** "12 KB", "1.0 MB". */
export function size(bytes: number): string {
	if (bytes < 1024) return `${bytes} bytes`;
	if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
	return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** "22 November 2026, 16:40". */
export function moment(at: string): string {
	return new Date(at).toLocaleString("en-GB", {
		day: "numeric",
		month: "long",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
	});
}

/** "Thursday 12 November". */
export function dayWords(date: string): string {
	return new Date(`${date}T12:00`).toLocaleDateString("en-GB", {
		weekday: "long",
		day: "numeric",
		month: "long",
	});
}

/** Whether a day is typed to its end, or not at all: while its year is typed, `0002` is a year too. */
export function isWholeDay(typed: string): boolean {
	return /^(?:[12]\d{3}-\d{2}-\d{2})?$/.test(typed);
}

/** "Thu 12 Nov": a day where there is little room. */
export function shortDay(date: string): string {
	return new Date(`${date}T12:00`).toLocaleDateString("en-GB", {
		weekday: "short",
		day: "numeric",
		month: "short",
	});
}
