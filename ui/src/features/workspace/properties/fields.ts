/** Which fields the properties of a file are shown as, by what the file is. Pure. */
import { type Head, hasBody, type Property, readHead } from "../../../shared/editor/properties";
import { definitionAt, kindOf } from "../tree";

/** How a property is changed; one that is only read is changed in its file. */
export type FieldKind =
	| "text"
	| "number"
	| "list"
	| "stage"
	| "subject"
	| "level"
	| "template"
	| "read";

export interface PropertyField {
	key: string;
	label: string;
	kind: FieldKind;
	/** The text, or what is listed. */
	value: string | string[];
}

/** How the head of a file is shown. */
export type Fields =
	| { kind: "fields"; fields: PropertyField[]; bodyLine: number }
	/** Why it is shown as it is written. */
	| { kind: "unread"; why: string };

const CLASS_FIELDS: readonly Omit<PropertyField, "value">[] = [
	{ key: "class", label: "Class", kind: "text" },
	{ key: "stage", label: "Stage", kind: "stage" },
	{ key: "subject", label: "Subject", kind: "subject" },
	{ key: "level", label: "Level", kind: "level" },
	{ key: "pupils", label: "Pupils", kind: "number" },
	{ key: "minutes", label: "Minutes of a lesson", kind: "number" },
	{ key: "template", label: "Lesson layout", kind: "template" },
	{ key: "needs", label: "Needs", kind: "list" },
];

/** The fields of a file; null for one that is shown as it is written, and needs no word about it. */
export function fieldsOf(path: string, text: string): Fields | null {
	const kind = kindOf(path);
	// What an import or a plugin keeps there is not for her to fill in.
	const kept = path.startsWith("curriculum/imported/") || definitionAt(path) !== null;
	if (kind === "other" || kept) return null;
	const head = readHead(text);
	if (head === null) return null;
	if (head.kind === "unread") {
		// Any other text may begin with a line that is drawn and no front matter.
		return kind === "text" ? null : { kind: "unread", why: words(head) };
	}
	if (!hasBody(text, head)) return null;
	const { properties } = head;
	if (kind !== "class" && properties.some((each) => each.kind === "written")) return null;
	const fields = kind === "class" ? ofClass(properties) : properties.map(ofAny);
	return { kind: "fields", fields, bodyLine: text.slice(0, head.body).split("\n").length };
}

// A class says the same things as every other; what else stands there is nothing that is understood.
function ofClass(properties: readonly Property[]): PropertyField[] {
	const known = CLASS_FIELDS.map((field): PropertyField => {
		const found = properties.find(({ key }) => key === field.key);
		const value = found ? saidBy(found) : field.kind === "list" ? [] : "";
		return isChangeable(found, field.kind)
			? { ...field, value }
			: { ...field, kind: "read", value };
	});
	const others = properties.filter(({ key }) => CLASS_FIELDS.every((field) => field.key !== key));
	return [...known, ...others.map((each): PropertyField => ({ ...ofAny(each), kind: "read" }))];
}

// A list that is written as a text, or a text as a list, is left to whoever wrote it so.
function isChangeable(found: Property | undefined, kind: FieldKind): boolean {
	if (!found) return true;
	if (kind === "list") return found.kind === "list" || saidBy(found) === "";
	return found.kind === "text" && (kind !== "number" || /^\d*$/.test(found.value));
}

function ofAny(property: Property): PropertyField {
	const { key } = property;
	const value = saidBy(property);
	const label = key.charAt(0).toLocaleUpperCase("en-GB") + key.slice(1).replace(/[_-]/g, " ");
	if (Array.isArray(value)) return { key, label, kind: "list", value };
	return { key, label, kind: "text", value };
}

function saidBy(property: Property): string | string[] {
	return property.kind === "list" ? property.items.map(({ value }) => value) : property.value;
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
