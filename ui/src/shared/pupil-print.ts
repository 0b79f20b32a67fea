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
export function printed({ face, points }: PupilPrint): Record<string, number | string> {
	return {
		"--print-face": FAMILIES[face],
		"--print-scale": points / USUAL_POINTS,
		"--print-line": points > USUAL_POINTS ? 1.7 : 1.5,
	};
}
