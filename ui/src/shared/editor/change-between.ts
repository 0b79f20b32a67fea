/** The one change that makes a text another: what both begin and end with stays. */
export function changeBetween(
	old: string,
	text: string,
): { from: number; to: number; insert: string } {
	const shortest = Math.min(old.length, text.length);
	let start = 0;
	while (start < shortest && old[start] === text[start]) start += 1;
	let end = 0;
	while (end < shortest - start && old.at(-1 - end) === text.at(-1 - end)) end += 1;
	return { from: start, to: old.length - end, insert: text.slice(start, text.length - end) };
}
