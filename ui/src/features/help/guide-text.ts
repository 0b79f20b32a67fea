/** A page of the guide as its parts, and what is found in them. Pure. */
import type { GuidePage } from "../../shared/help";

export interface GuideSection {
	/** The heading as its address is written. */
	slug: string;
	heading: string;
	/** Markdown. */
	body: string;
}

export interface GuideText {
	page: GuidePage;
	title: string;
	/** Markdown between the title and the first heading. */
	intro: string;
	sections: readonly GuideSection[];
}

/** A heading as GitHub writes its address, so that a link leads to the same place there. */
export function slugOf(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s-]/gu, "")
		.trim()
		.replace(/\s/g, "-");
}

export function readGuidePage(page: GuidePage, markdown: string): GuideText {
	const [head = "", ...rest] = markdown.split(/^## /m);
	const [title = "", ...intro] = head.replace(/^# /, "").split("\n");
	return {
		page,
		title: title.trim(),
		intro: intro.join("\n").trim(),
		sections: rest.map((part) => {
			const [heading = "", ...body] = part.split("\n");
			return {
				slug: slugOf(heading),
				heading: heading.trim(),
				body: body.join("\n").trim(),
			};
		}),
	};
}

/** A part of the guide that has all the words that were looked for. */
export interface GuideHit {
	page: GuidePage;
	title: string;
	/** Null for what stands before the first heading. */
	section: GuideSection | null;
	/** The words around the first that was found. */
	snippet: string;
}

/** How much stands around a word that was found, in characters on each side. */
const AROUND = 60;

/** The parts that have all words, or the beginnings of them; those with a word in a heading first. */
export function findInGuide(pages: readonly GuideText[], typed: string): GuideHit[] {
	const words = plainWords(typed).split(" ").filter(Boolean);
	if (words.length === 0) return [];
	const found = pages.flatMap(({ page, title, intro, sections }) =>
		[null, ...sections].flatMap((section) => {
			const body = asWords(section ? section.body : intro);
			const heading = section ? section.heading : title;
			const hay = ` ${plainWords(`${title} ${heading} ${body}`)}`;
			if (!words.every((word) => hay.includes(` ${word}`))) return [];
			const heads = ` ${plainWords(heading)}`;
			const score = words.filter((word) => heads.includes(` ${word}`)).length;
			return [{ page, title, section, snippet: around(body, words), score }];
		}),
	);
	return found
		.sort((a, b) => b.score - a.score)
		.map(({ page, title, section, snippet }) => ({ page, title, section, snippet }));
}

/** Small letters with one space between words; an apostrophe or a sign parts no word from itself. */
function plainWords(text: string): string {
	return text
		.toLowerCase()
		.replace(/[’']/g, "")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** Markdown as its words: without pictures, signs and addresses. */
function asWords(markdown: string): string {
	return markdown
		.replace(/!\[[^\]]*\]\([^)]*\)/g, "")
		.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/[*`|#>]+/g, "")
		.replace(/\s+/g, " ")
		.trim();
}

function around(body: string, words: readonly string[]): string {
	const small = body.toLowerCase();
	const places = words.map((word) => small.indexOf(word)).filter((at) => at >= 0);
	const at = places.length > 0 ? Math.min(...places) : 0;
	const from = at <= AROUND ? 0 : small.lastIndexOf(" ", at - AROUND) + 1;
	const to = body.indexOf(" ", Math.min(at + AROUND, body.length));
	const end = to < 0 ? body.length : to;
	return `${from > 0 ? "… " : ""}${body.slice(from, end)}${end < body.length ? " …" : ""}`;
}

/** A link between pages, `memory.md#what-waits`; null for any other. */
export function parseGuideLink(href: string): { page: string; section?: string } | null {
	const parts = /^([a-z-]+)\.md(?:#(.+))?$/.exec(href);
	const page = parts?.[1];
	if (page === undefined) return null;
	return parts?.[2] ? { page, section: parts[2] } : { page };
}
