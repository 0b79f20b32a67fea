/** Changes one property of a file and leaves every other sign of it as it is. Pure. */
import { type Head, type ListProperty, type Property, readHead } from "./properties";
import { writeScalar } from "./yaml-scalar";

/** The file with a property that says this; nothing said empties it, and one that is not there is added. */
export function withText(text: string, key: string, value: string): string {
	const found = find(text, key);
	if (!found) return value === "" || readHead(text) !== null ? text : begun(text, key, value);
	const { head, property } = found;
	if (!property)
		return value === ""
			? text
			: insert(text, head.closing, `${key}: ${writeScalar(value, "line")}\n`);
	if (property.kind !== "text") return text;
	const { from, to } = property;
	const before = text.slice(from, to);
	if (value === property.value) return text;
	if (value !== "")
		return replace(
			text,
			from,
			to,
			`${from === to ? " " : ""}${writeScalar(value, "line", before)}`,
		);
	const quote = /^["']/.exec(before)?.[0];
	if (quote) return replace(text, from, to, quote + quote);
	return replace(text, text.slice(0, from).trimEnd().length, to, "");
}

/** A file that said nothing at its top, with a head that says this. */
function begun(text: string, key: string, value: string): string {
	return `---\n${key}: ${writeScalar(value, "line")}\n---\n\n${text}`;
}

/** The file with one more item in a list; a list that is not there is begun. */
export function withItem(text: string, key: string, item: string): string {
	const found = find(text, key);
	if (!found) return text;
	const { head, property } = found;
	const listed = writeScalar(item, "list");
	if (!property) return insert(text, head.closing, `${key}: [${listed}]\n`);
	if (property.kind === "text" && property.from === property.to)
		return insert(text, property.from, ` [${listed}]`);
	if (property.kind !== "list") return text;
	const last = property.items.at(-1);
	if (property.layout === "brackets")
		return last ? insert(text, last.to, `, ${listed}`) : insert(text, property.from, listed);
	if (!last) return text;
	const start = lineStart(text, last.from);
	const dash = text.slice(start, last.from);
	return insert(text, lineEnd(text, last.to), `\n${dash}${writeScalar(item, "line")}`);
}

/** The file without an item of a list. */
export function withoutItem(text: string, key: string, at: number): string {
	const property = find(text, key)?.property;
	const item = property?.kind === "list" ? property.items[at] : undefined;
	if (property?.kind !== "list" || !item) return text;
	if (property.layout === "lines")
		return replace(text, lineStart(text, item.from), lineEnd(text, item.to) + 1, "");
	const [from, to] = span(property, at);
	return replace(text, from, to, "");
}

// With an item goes the comma that kept it apart from its neighbour.
function span({ items }: ListProperty, at: number): [number, number] {
	const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
	if (!item) return [0, 0];
	if (next) return [item.from, next.from];
	return [before?.to ?? item.from, item.to];
}

function find(
	text: string,
	key: string,
): { head: Extract<Head, { kind: "properties" }>; property: Property | undefined } | null {
	const head = readHead(text);
	if (head?.kind !== "properties") return null;
	return { head, property: head.properties.find((each) => each.key === key) };
}

function replace(text: string, from: number, to: number, by: string): string {
	return text.slice(0, from) + by + text.slice(to);
}

function insert(text: string, at: number, what: string): string {
	return replace(text, at, at, what);
}

function lineStart(text: string, at: number): number {
	return text.lastIndexOf("\n", at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
	const end = text.indexOf("\n", at);
	return end === -1 ? text.length : end;
}
