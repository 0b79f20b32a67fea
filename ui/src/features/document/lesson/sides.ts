/** On how many sides of A4 pages stand, in words. */
import type { LessonFacet, PageSides } from "../../../api/generated";

/** A page with its sides. */
export interface CountedPage extends PageSides {
	/** Whether it may be shorter, because something of it is left out. */
	atMost?: boolean;
}

/** The counted pages; undefined while they are counted, null where they could not be. */
export type CountedPages = readonly CountedPage[] | undefined | null;

/** What a choice is called, with its sides; all pages together where no facet is named. */
export function withSides(name: string, pages: CountedPages, facet?: LessonFacet): string {
	if (pages === null) return name;
	return `${name} · ${pages ? counted(pages, facet) : "…"}`;
}

function counted(pages: readonly CountedPage[], facet?: LessonFacet): string {
	const meant = pages.filter((page) => facet === undefined || page.facet === facet);
	if (meant.length === 0) return "nothing on it yet";
	const sides = meant.reduce((sum, page) => sum + page.sides, 0);
	if (sides === 1) return "1 side";
	return meant.some(({ atMost }) => atMost) ? `at most ${sides} sides` : `${sides} sides`;
}
