/** How pupils' pages look on the screen: as they are printed. */
import type { PupilFace, PupilPrint } from "../api/generated";

const FAMILIES: Record<PupilFace, string> = {
	atkinsonHyperlegible: '"Atkinson Hyperlegible"',
	andika: '"Andika"',
	comicNeue: '"Comic Neue"',
};

/** What a teacher reads at, in points: pupils' print is so many times as large on the screen too. */
const USUAL_POINTS = 12;

/** For the styles of a page for pupils. */
export function printed({ face, points, spaced }: PupilPrint): Record<string, number | string> {
	return {
		"--print-face": FAMILIES[face],
		"--print-scale": points / USUAL_POINTS,
		"--print-line": points > USUAL_POINTS || spaced ? 1.7 : 1.5,
		"--print-letters": spaced ? "0.05em" : "normal",
		"--print-words": spaced ? "0.18em" : "normal",
		"--print-slant": spaced ? "normal" : "italic",
		"--print-weight": spaced ? 700 : "inherit",
	};
}

/** The class of what is shown on the paper that it is printed on. */
export function paperOf({ cream }: PupilPrint): string {
	return cream ? "on-cream" : "";
}
