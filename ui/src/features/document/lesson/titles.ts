/** Titles are inline markdown; where they name something, their words are enough. */
export function plainTitle(markdown: string): string {
	const escaped: string[] = [];
	// An escaped sign is no mark: it steps aside while marks are taken off.
	const aside = markdown.replace(/\\([\\`*_[\]#<>])/g, (_, sign: string) => {
		escaped.push(sign);
		return "\uE000";
	});
	const signs = escaped.values();
	return aside
		.replace(LINK, "$1")
		.replace(CODE, "$2")
		.replace(STRONG, "$2")
		.replace(EMPHASIS, "$2")
		.replace(/\uE000/g, () => signs.next().value ?? "");
}

// What a pattern looks through from one place ends at the next place where it could begin, or after
// some hundred letters: else a long line of marks without partners costs the square of its length.
const LINK = /!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g;
const CODE = /(?<!`)(`+)(?!`)(.{1,300}?)(?<!`)\1(?!`)/g;
const STRONG = /(\*\*|__)(?=\S)(.{1,300}?)(?<=\S)\1/g;
const EMPHASIS = /(?<![\p{L}\p{N}])([*_])(?=\S)(.{1,300}?)(?<=\S)\1(?![\p{L}\p{N}])/gu;
