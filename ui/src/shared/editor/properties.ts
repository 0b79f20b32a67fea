/**
 * The properties at the top of a file, read from its front matter with the place of each value, so that
 * one can be changed without the rest. Only flat ones are read; others are shown as they are written.
 */
import { readScalar, type Scalar } from "./yaml-scalar";

export interface TextProperty {
	kind: "text";
	key: string;
	value: string;
	/** Where the value stands, quotation marks included; nothing stands between them when it is empty. */
	from: number;
	to: number;
}

export interface ListProperty {
	kind: "list";
	key: string;
	items: Scalar[];
	/** Between brackets on one line, or one item a line. */
	layout: "brackets" | "lines";
	/** Where a first item would stand. */
	from: number;
}

/** One that is of no kind that fields could change: nested, or written over several lines. */
export interface WrittenProperty {
	kind: "written";
	key: string;
	/** As it stands in the file. */
	value: string;
}

export type Property = TextProperty | ListProperty | WrittenProperty;

/** What a file begins with. */
export type Head =
	/** The properties, where the closing line begins, and where the text below begins. */
	| { kind: "properties"; properties: Property[]; closing: number; body: number }
	/** A line that is no property, from 1. */
	| { kind: "unread"; line: number; why: "unclosed" | "noProperty" | "twice" };

interface Line {
	text: string;
	from: number;
	/** From 1. */
	number: number;
}

/** Reads what a file begins with; null when it has no front matter. The text has the line breaks of an editor. */
export function readHead(text: string): Head | null {
	const first = lineAt(text, 0, 1);
	if (!isFence(first)) return null;
	const lines: Line[] = [];
	for (let line = after(text, first); line; line = after(text, line)) {
		if (!isFence(line)) {
			lines.push(line);
			continue;
		}
		const read = readProperties(lines);
		if (!Array.isArray(read)) return read;
		const end = line.from + line.text.length;
		return {
			kind: "properties",
			properties: read,
			closing: line.from,
			body: Math.min(end + 1, text.length),
		};
	}
	return { kind: "unread", line: 1, why: "unclosed" };
}

/** Whether a file with this head has text below, on a line of its own. */
export function hasBody(text: string, head: Head): boolean {
	return head.kind === "properties" && text[head.body - 1] === "\n";
}

function readProperties(lines: readonly Line[]): Property[] | Head {
	const properties: Property[] = [];
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] as Line;
		if (isBlank(line)) continue;
		const found = /^([\p{L}_][\p{L}\p{N}_ -]*?)\s*:(?=\s|$)/u.exec(line.text);
		const key = found?.[1];
		if (!found || key === undefined) return unread(line, "noProperty");
		if (properties.some((each) => each.key === key)) return unread(line, "twice");
		const belonging = belongingTo(lines, at, line.text.slice(found[0].length));
		const property =
			belonging.length === 0
				? readOnLine(key, line, found[0].length)
				: (readBelow(key, line, found[0].length, belonging) ??
					written(key, [line, ...belonging], found[0].length));
		if (!property) return unread(line, "noProperty");
		properties.push(property);
		at += belonging.length;
	}
	return properties;
}

// What is indented belongs to the line before it, and so do dashes where it says nothing itself.
function belongingTo(lines: readonly Line[], at: number, said: string): Line[] {
	const saysNothing = /^\s*(?:#.*)?$/.test(said);
	let end = at + 1;
	for (let next = at + 1; next < lines.length; next += 1) {
		const line = lines[next] as Line;
		if (isBlank(line)) continue;
		if (!/^\s/.test(line.text) && !(saysNothing && /^-(?:\s|$)/.test(line.text))) break;
		end = next + 1;
	}
	return lines.slice(at + 1, end);
}

function readOnLine(key: string, line: Line, colon: number): Property | null {
	const start = colon + spaces(line.text, colon);
	const rest = line.text.slice(start);
	if (rest === "" || rest.startsWith("#")) {
		const from = line.from + colon;
		return { kind: "text", key, value: "", from, to: from };
	}
	if (rest.startsWith("[")) return readBrackets(key, line, start);
	if (WRITTEN.test(rest)) return written(key, [line], colon);
	const scalar = readScalar(line.text, start, "line");
	if (!scalar || !endsAt(line.text, scalar.to)) return null;
	return { ...moved(scalar, line.from), kind: "text", key };
}

// Fields, references, texts of several lines, and signs that are spelt out.
const WRITTEN = /^(?:[{&*!|>]|[-?](?:\s|$)|"(?:[^"\\]|\\.)*\\[^"\\u](?:[^"\\]|\\.)*"\s*(?:#.*)?$)/;

function readBrackets(key: string, line: Line, start: number): Property | null {
	const items: Scalar[] = [];
	let at = start + 1;
	for (;;) {
		at += spaces(line.text, at);
		if (line.text[at] === "]") break;
		const item = readScalar(line.text, at, "list");
		if (!item) return isNested(line.text.slice(start)) ? written(key, [line], start) : null;
		items.push(moved(item, line.from));
		at = item.to + spaces(line.text, item.to);
		if (line.text[at] === ",") at += 1;
		else if (line.text[at] !== "]") return null;
	}
	if (!endsAt(line.text, at + 1)) return null;
	return { kind: "list", key, items, layout: "brackets", from: line.from + start + 1 };
}

// A list of lists or of fields ends where it begins to be more than words.
function isNested(rest: string): boolean {
	return /^\[.*\]\s*(?:#.*)?$/.test(rest);
}

function readBelow(
	key: string,
	line: Line,
	colon: number,
	below: readonly Line[],
): ListProperty | null {
	if (!endsAt(line.text, colon)) return null;
	const items: Scalar[] = [];
	let indent: string | undefined;
	for (const each of below) {
		if (isBlank(each)) continue;
		const dash = /^(\s*)-\s+/.exec(each.text);
		if (!dash) return null;
		indent ??= dash[1];
		const item = readScalar(each.text, dash[0].length, "line");
		if (dash[1] !== indent || !item || !endsAt(each.text, item.to)) return null;
		items.push(moved(item, each.from));
	}
	return { kind: "list", key, items, layout: "lines", from: line.from + colon };
}

function written(key: string, lines: readonly Line[], from: number): WrittenProperty {
	const value = lines.map(({ text }, at) => (at === 0 ? text.slice(from) : text)).join("\n");
	return { kind: "written", key, value: value.trim() };
}

function unread(line: Line, why: "noProperty" | "twice"): Head {
	return { kind: "unread", line: line.number, why };
}

/** Whether nothing more is said from here on. */
function endsAt(text: string, at: number): boolean {
	return /^\s*$|^\s+#/.test(text.slice(at));
}

function moved(scalar: Scalar, by: number): Scalar {
	return { value: scalar.value, from: scalar.from + by, to: scalar.to + by };
}

function spaces(text: string, at: number): number {
	return /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
}

function isFence({ text }: Line): boolean {
	return text.trimEnd() === "---";
}

function isBlank({ text }: Line): boolean {
	return /^\s*(?:#.*)?$/.test(text);
}

function lineAt(text: string, from: number, number: number): Line {
	const end = text.indexOf("\n", from);
	return { text: text.slice(from, end === -1 ? text.length : end), from, number };
}

function after(text: string, line: Line): Line | null {
	const next = line.from + line.text.length + 1;
	return next < text.length ? lineAt(text, next, line.number + 1) : null;
}
