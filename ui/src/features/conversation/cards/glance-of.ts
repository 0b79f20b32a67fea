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

const CLASS_FILE = /^classes\/[^/]+\.md$/;
const NEED = /^(\S[^:.,;]{0,27}):\s/;
const OTHER_CLASS = /^Another class: .*\((?:.*, )?([^,()]+)\)$/;

export function glanceOf(items: readonly ContextItem[]): Glance {
	const own = items.filter((item) => !isOfAnotherSubject(item, items));
	const needs = own.flatMap(needOf);
	const kinds = [isMissing, isSetAside, isFromBefore].map((isOne) => own.filter(isOne));
	// One of each kind before there are two of any.
	const seen = new Set(
		[0, 1].flatMap((at) => kinds.flatMap((kind) => kind.slice(at, at + 1))).slice(0, MOST),
	);
	const shown = own.filter((item) => seen.has(item));
	const rest = own.filter((item) => !seen.has(item));
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

/** A line of the profile that begins with the name of a need. */
function needOf(item: ContextItem): Need[] {
	const { state, source, line, text, changeable } = item;
	// The first line of all says what class it is, and cannot be taken out.
	if (state !== "used" || line === null || !changeable || !CLASS_FILE.test(source)) return [];
	const name = NEED.exec(text)?.[1];
	return name === undefined ? [] : [{ id: item.id, name, item }];
}

function isMissing({ state }: ContextItem): boolean {
	return state === "missing";
}

function isUsed({ state }: ContextItem): boolean {
	return state === "used";
}

/** What is used and comes from earlier work. */
function isFromBefore({ state, source }: ContextItem): boolean {
	return state === "used" && /^(?:memory|lessons|sessions)\//.test(source);
}

/** What is told by itself although it is not used: a memory, or words that keep somebody safe. */
function isSetAside({ state, line }: ContextItem): boolean {
	return state === "notUsed" && line !== null;
}

/**
 * Whether it is offered although it belongs to another subject. The subject of a file is told only by
 * the words of its row, so a class whose row says none is kept.
 */
export function isOfAnotherSubject(item: ContextItem, all: readonly ContextItem[]): boolean {
	if (item.state !== "available") return false;
	const isCurriculum = ({ source }: ContextItem) => source.startsWith("curriculum/");
	const used = all.filter(isUsed);
	if (isCurriculum(item)) return used.some(isCurriculum);
	const subject = OTHER_CLASS.exec(item.text)?.[1];
	const own = used.find(({ source, changeable }) => CLASS_FILE.test(source) && !changeable);
	if (subject === undefined || own === undefined) return false;
	return !own.text.includes(`, ${subject}`);
}

/** The first sentence of a few. */
export function firstSentence(text: string): string {
	return /^.*?[.!?](?=\s+\p{Lu})/su.exec(text)?.[0] ?? text;
}
