/** What of a card is seen at a glance, and what waits behind its one line. Pure. */
import type { ContextItem } from "../../../api/generated";
import { fileWords } from "../../../shared/file-words";

export interface Glance {
	/** The class's needs, each by the few words before its colon. */
	needs: readonly Need[];
	/** What is remembered or built on, and what somebody counts on although it is not used. */
	rows: readonly ContextItem[];
	missing: readonly ContextItem[];
	/** Everything else, with what the needs say in full. */
	rest: readonly ContextItem[];
	/** How much of the rest the glance says nothing about. */
	more: number;
	/** How much of that is set aside although she said it. */
	aside: number;
	/** The files that the rest comes from, as people call them, those that are used first. */
	files: readonly string[];
}

export interface Need {
	id: string;
	name: string;
	item: ContextItem;
}

/** As many rows as a glance takes in. */
const MOST = 3;

/** What a need is called. */
const NAME = /^(\S[^:.,;]{0,27}):\s/;

export function glanceOf(items: readonly ContextItem[]): Glance {
	const needs = items.flatMap(needOf);
	const kinds = [isOutlook, isMissing, isSetAside, isFromBefore].map((isOne) =>
		items.filter(isOne),
	);
	// One of each kind before there are two of any.
	const seen = new Set(
		[0, 1].flatMap((at) => kinds.flatMap((kind) => kind.slice(at, at + 1))).slice(0, MOST),
	);
	const shown = items.filter((item) => seen.has(item));
	const rest = items.filter((item) => !seen.has(item));
	const files = [...rest.filter(isUsed), ...rest].filter(({ source }) => source.endsWith(".md"));
	return {
		needs,
		rows: shown.filter((item) => !isMissing(item)),
		missing: shown.filter(isMissing),
		rest,
		more: rest.length - needs.length,
		aside: rest.filter(isSetAside).length,
		files: [...new Set(files.map(({ source }) => fileWords(source)))],
	};
}

/** A line of the profile about a need that begins with the need's name. */
function needOf(item: ContextItem): Need[] {
	const { kind, state, text } = item;
	const name = kind === "need" && state === "used" ? NAME.exec(text)?.[1] : undefined;
	return name === undefined ? [] : [{ id: item.id, name, item }];
}

function isMissing({ state }: ContextItem): boolean {
	return state === "missing";
}

function isUsed({ state }: ContextItem): boolean {
	return state === "used";
}

/** What to look out for: it came otherwise before, and is to be seen before it does again. */
function isOutlook({ state, kind }: ContextItem): boolean {
	return state === "used" && kind === "outlook";
}

/** What is used and comes from earlier work. */
function isFromBefore({ state, kind }: ContextItem): boolean {
	return state === "used" && (kind === "memory" || kind === "earlier");
}

/** What is told by itself although it is not used: a memory, or words that keep somebody safe. */
function isSetAside({ state, line }: ContextItem): boolean {
	return state === "notUsed" && line !== null;
}

/** The first sentence of a few. */
export function firstSentence(text: string): string {
	return /^.*?[.!?](?=\s+\p{Lu})/su.exec(text)?.[0] ?? text;
}
