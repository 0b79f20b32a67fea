/**
 * A file's text and what an editor holds of it. An editor knows one kind of line break and no byte
 * order mark; a file may mix them, and what the teacher did not touch has to be saved as it was.
 */
import { diff } from "@codemirror/merge";

const BYTE_ORDER_MARK = "\uFEFF";
const LINE_BREAK = /\r\n?|\n/g;

/** What an editor shows of a file. */
export function toEditorText(fileText: string): string {
	return withoutMark(fileText).replace(LINE_BREAK, "\n");
}

/**
 * The file after an edit: every line break that the edit left alone is the one the file had, and a new
 * one is of the kind that the file uses most.
 */
export function toFileText(before: string, edited: string): string {
	const body = withoutMark(before);
	const mark = body.length === before.length ? "" : BYTE_ORDER_MARK;
	const breaks = body.match(LINE_BREAK) ?? [];
	const usual = mostUsed(breaks);
	if (breaks.every((each) => each === usual)) {
		return mark + (usual === "\n" ? edited : edited.replaceAll("\n", usual));
	}
	return mark + withBreaksOf(body.replace(LINE_BREAK, "\n"), breaks, edited, usual);
}

/** Whether an edit changes the file at all. */
export function isEdited(fileText: string, edited: string): boolean {
	return toEditorText(fileText) !== edited;
}

function withoutMark(text: string): string {
	return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function mostUsed(breaks: readonly string[]): string {
	const counts = new Map<string, number>();
	for (const each of breaks) counts.set(each, (counts.get(each) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "\n";
}

function withBreaksOf(
	before: string,
	breaks: readonly string[],
	edited: string,
	usual: string,
): string {
	const kept = new Map<number, string>();
	let ordinal = 0;
	let from = 0;
	let shift = 0;
	const keepUntil = (end: number) => {
		for (let at = before.indexOf("\n", from); at !== -1 && at < end; ) {
			kept.set(at + shift, breaks[ordinal] ?? usual);
			ordinal += 1;
			at = before.indexOf("\n", at + 1);
		}
	};
	for (const change of diff(before, edited, { scanLimit: 2_000 })) {
		keepUntil(change.fromA);
		ordinal += countBreaks(before.slice(change.fromA, change.toA));
		from = change.toA;
		shift = change.toB - change.toA;
	}
	keepUntil(before.length);

	let result = "";
	let start = 0;
	for (let at = edited.indexOf("\n"); at !== -1; at = edited.indexOf("\n", start)) {
		result += edited.slice(start, at) + (kept.get(at) ?? usual);
		start = at + 1;
	}
	return result + edited.slice(start);
}

function countBreaks(text: string): number {
	return text.split("\n").length - 1;
}
