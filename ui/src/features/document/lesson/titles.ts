/** Titles are inline markdown; where they name something, their words are enough. */
export function plainTitle(markdown: string): string {
	const escaped: string[] = [];
	// An escaped sign is no mark: it steps aside while marks are taken off.
	const aside = markdown.replace(/\\([\\`*_[\]#<>])/g, (_, sign: string) => {
		escaped.push(sign);
		return "\uE000";
	});
	return aside
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/(`+)(.+?)\1/g, "$2")
		.replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
		.replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, "$2")
		.replace(/\uE000/g, () => escaped.shift() ?? "");
}
