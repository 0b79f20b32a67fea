/** What can be wished for a section with one click: what the offline drafter has rules for, by kind. */
import type { SectionKind } from "../../api/generated";

export interface Wish {
	/** What the chip says. */
	name: string;
	/** What is asked for, in words that a drafter by rules understands too. */
	words: string;
}

const SHORTER: Wish = { name: "Shorter", words: "make it shorter" };
const SIMPLER: Wish = { name: "Simpler words", words: "use simpler words" };
const LONGER: Wish = { name: "More time", words: "make it 5 minutes longer" };
const QUIZ: Wish = { name: "A quiz instead", words: "swap it for a quiz" };
const SUPPORT: Wish = { name: "More support", words: "add a support task" };
const CHALLENGE: Wish = { name: "A challenge", words: "add a stretch task" };

const BY_KIND: Readonly<Record<SectionKind, readonly Wish[]>> = {
	statements: [SHORTER, SIMPLER],
	// What an outcome says is nobody's to put otherwise.
	outcomes: [SHORTER],
	vocabulary: [SHORTER, SIMPLER],
	misconceptions: [SHORTER, SIMPLER],
	activities: [SHORTER, SIMPLER, LONGER, QUIZ],
	differentiation: [SHORTER, SIMPLER],
	assessment: [SHORTER, SIMPLER],
	tasks: [SHORTER, SIMPLER, SUPPORT, CHALLENGE],
	text: [SIMPLER],
	timings: [],
};

/** The wishes for a section of this kind; of a text that is no section of a lesson the kind is not known. */
export function wishesFor(kind: SectionKind | null): readonly Wish[] {
	return kind === null ? [SHORTER, SIMPLER] : BY_KIND[kind];
}
