/** Words of the application as a sentence: a capital at the beginning, a full stop at the end. */
export function sentence(words: string): string {
	const text = words.trim();
	if (text === "") return "";
	const begun = text.charAt(0).toUpperCase() + text.slice(1);
	return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
