/** "4:05": minutes and seconds, a second that has begun counted whole. */
export function clockWords(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
