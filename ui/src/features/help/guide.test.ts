/** The guide as it stands in the repository: what leads into it and in it leads somewhere. */
import { expect, test } from "vitest";
import { GUIDE } from "../../shared/help";
import { parseGuideLink } from "./guide-text";
import { FILE_NAMES, pictureAt, TEXTS } from "./texts";

const SOURCES = import.meta.glob<string>("../../**/*.tsx", {
	eager: true,
	query: "?raw",
	import: "default",
});

const bodies = TEXTS.flatMap(({ page, intro, sections }) =>
	[intro, ...sections.map(({ body }) => body)].map((body) => ({ page, body })),
);

function leadsSomewhere(page: string, section?: string): boolean {
	const text = TEXTS.find((text) => text.page === page);
	return text !== undefined && (!section || text.sections.some(({ slug }) => slug === section));
}

test("each file is a page, and each page has its title as it is listed", () => {
	expect(FILE_NAMES.toSorted()).toEqual(GUIDE.map(({ page }) => `${page}.md`).toSorted());
	expect(TEXTS.map(({ page, title }) => [page, title])).toEqual(
		GUIDE.map(({ page, title }) => [page, title]),
	);
});

test("each page has one picture, which is there and says what is on it", () => {
	for (const { page } of TEXTS) {
		const all = bodies.filter((each) => each.page === page).map(({ body }) => body);
		const pictures = [...all.join("\n").matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)];
		expect(
			pictures.map(([, alt, src]) => [Boolean(alt), src]),
			page,
		).toEqual([[true, `images/${page}.webp`]]);
		expect(pictureAt(`images/${page}.webp`), page).toBeDefined();
	}
});

test("each link of the guide leads to a page and a heading that are there", () => {
	const links = bodies.flatMap(({ body }) =>
		[...body.matchAll(/(?<!!)\[[^\]]*\]\(([^)]*)\)/g)].map(([, href = ""]) => href),
	);
	expect(links.length).toBeGreaterThan(3);
	const dead = links.filter((href) => {
		const link = parseGuideLink(href);
		return !link || !leadsSomewhere(link.page, link.section);
	});
	expect(dead).toEqual([]);
});

test("each “What is this?” of the window leads to a page and a heading that are there", () => {
	const asked = Object.values(SOURCES).flatMap((source) => [
		...source.matchAll(/\bpage(?:: |=)"([a-z-]+)",?\s+section(?:: |=)([^\n/>}]+)/g),
	]);
	expect(asked.length).toBeGreaterThan(10);
	const dead = asked.flatMap(([, page = "", sections = ""]) =>
		[...sections.matchAll(/"([a-z-]+)"/g)]
			.filter(([, section]) => !leadsSomewhere(page, section))
			.map(([, section]) => `${page}#${section}`),
	);
	expect(dead).toEqual([]);
});
