/** Which fields the properties of a file are shown as, by what the file is. Pure. */
import { type Head, hasBody, type Property, readHead } from "../../../shared/editor/properties";
import { definitionAt, kindOf } from "../tree";
import { type Scheme, type SchemeField, schemeOf } from "./schemes";

/** How a property is changed; one that is only read is changed in its file. */
export type FieldKind =
	| "text"
	/** A text that wants the whole width. */
	| "wide"
	| "number"
	| "list"
	| "choice"
	| "stage"
	| "subject"
	| "level"
	| "template"
	| "read";

export interface PropertyField extends SchemeField {
	/** The text, or what is listed. */
	value: string | string[];
	/** The line on which it stands, from 1; null for one that the file does not say. */
	line: number | null;
}

/** How the head of a file is shown. */
export type Fields =
	| { kind: "fields"; fields: PropertyField[]; bodyLine: number }
	/** Why it is shown as it is written. */
	| { kind: "unread"; why: string };

/** The fields of a file; null for one that is shown as it is written, and needs no word about it. */
export function fieldsOf(path: string, text: string): Fields | null {
	const kind = kindOf(path);
	const scheme = schemeOf(path);
	// What an import keeps there, and a text of a skill, is not for her to fill in.
	const kept = path.startsWith("curriculum/imported/") || (definitionAt(path) !== null && !scheme);
	if (kind === "other" || kept) return null;
	const head = readHead(text);
	if (head === null) {
		if (!scheme?.headless) return null;
		const fields = ofScheme(scheme, []).map((field) => ({ ...field, line: null }));
		return { kind: "fields", fields, bodyLine: 1 };
	}
	if (head.kind === "unread") {
		// Any other text may begin with a line that is drawn and no front matter.
		return kind === "text" && !scheme ? null : { kind: "unread", why: words(head) };
	}
	if (!hasBody(text, head)) return null;
	const { properties } = head;
	if (!scheme && properties.some((each) => each.kind === "written")) return null;
	const lines = linesOf(text.slice(0, head.closing));
	const found = scheme ? ofScheme(scheme, properties) : properties.map(ofAny);
	const fields = found.map((field) => ({ ...field, line: lines.get(field.key) ?? null }));
	return { kind: "fields", fields, bodyLine: text.slice(0, head.body).split("\n").length };
}

type Unplaced = Omit<PropertyField, "line">;

function ofScheme({ fields, all, others }: Scheme, properties: readonly Property[]): Unplaced[] {
	const known = fields.flatMap((field): Unplaced[] => {
		const found = properties.find(({ key }) => key === field.key);
		if (!found && !all) return [];
		const value = found ? shownOf(found, field) : field.kind === "list" ? [] : "";
		return [
			isChangeable(found, field) ? { ...field, value } : { ...field, kind: "read" as const, value },
		];
	});
	const beside = properties.filter(({ key }) => fields.every((field) => field.key !== key));
	return [
		...known,
		...beside.map((each): Unplaced => {
			const field = ofAny(each);
			return others && each.kind !== "written" ? field : { ...field, kind: "read" };
		}),
	];
}

// A list that is written as a text, or a text as a list, is left to whoever wrote it so.
function isChangeable(found: Property | undefined, { kind, choices }: SchemeField): boolean {
	if (!found) return true;
	if (kind === "list") return found.kind === "list" || saidBy(found) === "";
	if (found.kind !== "text" || kind === "read") return false;
	if (kind === "number") return /^\d*$/.test(found.value);
	return !choices || choices.some(({ value }) => value === found.value);
}

function ofAny(property: Property): Unplaced {
	const { key } = property;
	const value = saidBy(property);
	const label = key.charAt(0).toLocaleUpperCase("en-GB") + key.slice(1).replace(/[_-]/g, " ");
	if (Array.isArray(value)) return { key, label, kind: "list", value };
	return { key, label, kind: "text", value };
}

// Of parts with many words only what a person calls them by is shown; all of it is in the file.
function shownOf(found: Property, { shown }: SchemeField): string | string[] {
	const value = saidBy(found);
	if (!shown || Array.isArray(value)) return value;
	const names = [...value.matchAll(shown)].map((match) => (match[1] ?? "").trim());
	return names.length > 0 ? names.join(", ") : value;
}

function saidBy(property: Property): string | string[] {
	return property.kind === "list" ? property.items.map(({ value }) => value) : property.value;
}

/** The line on which each property stands, from 1. */
function linesOf(head: string): Map<string, number> {
	const lines = new Map<string, number>();
	for (const [at, line] of head.split("\n").entries()) {
		const key = /^([\p{L}_][\p{L}\p{N}_ -]*?)\s*:(?=\s|$)/u.exec(line)?.[1];
		if (key !== undefined && !lines.has(key)) lines.set(key, at + 1);
	}
	return lines;
}

function words({ line, why }: Extract<Head, { kind: "unread" }>): string {
	switch (why) {
		case "unclosed":
			return "the line --- that should end them is missing";
		case "twice":
			return `line ${line} says again what a line before it has said`;
		case "noProperty":
			return `line ${line} is not written as “name: value”`;
	}
}
