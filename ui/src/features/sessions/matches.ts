/** Whether a title holds every word of a search, in any order, whatever the case or accents. */
export function matches(title: string, filter: string): boolean {
	const plain = fold(title);
	return fold(filter)
		.split(/\s+/)
		.every((word) => plain.includes(word));
}

function fold(text: string): string {
	return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
