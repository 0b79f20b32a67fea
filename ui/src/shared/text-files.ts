/** Files of plain text, as far as a name tells. */

const TEXT = /\.(md|markdown|txt|text|csv|tsv|ya?ml|json|gift|xml|tex|html?|py)$/i;

/** Whether a file of this name is one of the texts that lie in a workspace. */
export function hasTextName(name: string): boolean {
	return TEXT.test(name);
}
