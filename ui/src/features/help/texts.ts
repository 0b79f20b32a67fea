/** The texts and pictures of the guide, from the files that people read in the repository as well. */
import { GUIDE, type GuidePage } from "../../shared/help";
import { type GuideText, readGuidePage } from "./guide-text";

const FOLDER = "../../../../docs/guide";

const FILES = import.meta.glob<string>("../../../../docs/guide/*.md", {
	eager: true,
	query: "?raw",
	import: "default",
});

const PICTURES = import.meta.glob<string>("../../../../docs/guide/images/*.webp", {
	eager: true,
	query: "?url",
	import: "default",
});

/** All pages, in order. */
export const TEXTS: readonly GuideText[] = GUIDE.map(({ page }) =>
	readGuidePage(page, FILES[`${FOLDER}/${page}.md`] ?? ""),
);

export function textOf(page: GuidePage): GuideText | undefined {
	return TEXTS.find((text) => text.page === page);
}

/** Where a picture of the guide lies in the window; undefined for one that it does not have. */
export function pictureAt(src: string): string | undefined {
	return PICTURES[`${FOLDER}/${src}`];
}

/** The names of the files, for the test that each is a page. */
export const FILE_NAMES = Object.keys(FILES).map((path) => path.slice(FOLDER.length + 1));
