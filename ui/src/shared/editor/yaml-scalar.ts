/** One word or number of YAML on its line: reading it, and writing another in its place. Pure. */

/** A value with the place it stands at, quotation marks included. */
export interface Scalar {
	value: string;
	from: number;
	to: number;
}

/** Where a value stands: between the brackets and commas of a list, or alone on its line. */
export type ScalarPlace = "line" | "list";

const INDICATORS = /^(?:[-?:](?=\s|$|[,[\]{}])|[,[\]{}#&*!|>'"%@`])/;
/** What YAML reads as something else than text. */
const OTHER_THAN_TEXT = /^(?:true|false|yes|no|on|off|null|~|[-+]?[.\d][\d_.eExXa-fA-F+-]*)$/i;

/**
 * The value that begins at a place of a line; null when it is of a kind that is not read here. What
 * follows it is the caller's to look at.
 */
export function readScalar(text: string, from: number, place: ScalarPlace): Scalar | null {
	const quote = text[from];
	if (quote === "'") return readSingle(text, from);
	if (quote === '"') return readDouble(text, from);
	const stop = place === "list" ? /[,[\]{}]|\s#|:(?=\s|$|[,[\]{}])/ : /\s#|:(?=\s|$)/;
	const rest = text.slice(from);
	const found = stop.exec(rest);
	if (found?.[0] === ":" || INDICATORS.test(rest)) return null;
	const value = rest.slice(0, found?.index ?? rest.length).trimEnd();
	return value === "" ? null : { value, from, to: from + value.length };
}

/** How a value is written, in the quotation marks of the one that stood there where that is possible. */
export function writeScalar(value: string, place: ScalarPlace, before = ""): string {
	if (before.startsWith("'") && !hasControl(value)) return `'${value.replaceAll("'", "''")}'`;
	if (!before.startsWith('"') && isPlain(value, place, before)) return value;
	return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replace(CONTROLS, escaped)}"`;
}

// A number or a yes stays one where one stood before, or where nothing did; a text is never made one.
function isPlain(value: string, place: ScalarPlace, before: string): boolean {
	if (value === "" || value !== value.trim() || hasControl(value)) return false;
	if (INDICATORS.test(value) || /:(?:\s|$)|\s#/.test(value)) return false;
	if (place === "list" && /[,[\]{}]/.test(value)) return false;
	if (!OTHER_THAN_TEXT.test(value)) return true;
	return place === "line" && (isNumber(value) || OTHER_THAN_TEXT.test(before));
}

function isNumber(value: string): boolean {
	return /^(?:0|[1-9]\d*)$/.test(value);
}

function readSingle(text: string, from: number): Scalar | null {
	const found = /^'((?:[^']|'')*)'/.exec(text.slice(from));
	if (!found) return null;
	return { value: (found[1] ?? "").replaceAll("''", "'"), from, to: from + found[0].length };
}

function readDouble(text: string, from: number): Scalar | null {
	const found = /^"((?:[^"\\]|\\["\\]|\\u[\da-fA-F]{4})*)"/.exec(text.slice(from));
	if (!found) return null;
	const value = (found[1] ?? "").replace(/\\(?:u(.{4})|(.))/g, (_, code: string, sign: string) =>
		code ? String.fromCharCode(Number.parseInt(code, 16)) : sign,
	);
	return { value, from, to: from + found[0].length };
}

const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;

function hasControl(value: string): boolean {
	return value.search(CONTROLS) !== -1;
}

function escaped(sign: string): string {
	return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
