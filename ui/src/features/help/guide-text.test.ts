import { expect, test } from "vitest";
import { findInGuide, parseGuideLink, readGuidePage, slugOf } from "./guide-text";

const PAGE = readGuidePage(
	"memory",
	"# What is remembered\n\nIt **asks** first.\n\n![A room](images/memory.webp)\n\n## You are asked first\n\nA [card](deciding.md) comes.\n\n## Forget, and erase for good\n\nIt’s gone.\n",
);

test("a page is its title, what comes first, and its sections", () => {
	expect(PAGE).toEqual({
		page: "memory",
		title: "What is remembered",
		intro: "It **asks** first.\n\n![A room](images/memory.webp)",
		sections: [
			{
				slug: "you-are-asked-first",
				heading: "You are asked first",
				body: "A [card](deciding.md) comes.",
			},
			{
				slug: "forget-and-erase-for-good",
				heading: "Forget, and erase for good",
				body: "It’s gone.",
			},
		],
	});
});

test.each([
	["How sure are you?", "how-sure-are-you"],
	["Stop, close, come back", "stop-close-come-back"],
	["Pupils’ pages", "pupils-pages"],
])("a heading has the address that it has on GitHub: %s", (heading, slug) => {
	expect(slugOf(heading)).toBe(slug);
});

test.each([
	["memory.md", { page: "memory" }],
	["deciding.md#other-ways", { page: "deciding", section: "other-ways" }],
	["https://example.org/memory.md", null],
	["../models.md", null],
])("a link between pages is told from any other: %s", (href, link) => {
	expect(parseGuideLink(href)).toEqual(link);
});

const found = (typed: string) =>
	findInGuide([PAGE], typed).map(({ section, snippet }) => [section?.slug ?? null, snippet]);

test("what is looked for may be the beginning of a word, with or without its apostrophe", () => {
	expect(found("Its gon")).toEqual([["forget-and-erase-for-good", "It’s gone."]]);
	expect(found("one")).toEqual([]);
	expect(found("")).toEqual([]);
});

test("signs and addresses of the text are no words of it", () => {
	expect(found("deciding")).toEqual([]);
	expect(found("webp")).toEqual([]);
	expect(found("card comes")).toEqual([["you-are-asked-first", "A card comes."]]);
});

test("a part with the word in its heading comes first", () => {
	expect(found("asked first").map(([slug]) => slug)).toEqual(["you-are-asked-first"]);
	expect(findInGuide([PAGE], "first").map(({ section }) => section?.heading ?? null)).toEqual([
		"You are asked first",
		null,
	]);
});
