/** What is read aloud of a question: its words and what there is to choose from, a piece for each breath. */
import type { ItemAsked, Widget } from "../../api/generated";
import { letter } from "./widgets";

/** The question and its options, in the order in which they stand on the screen. */
export function spoken({ question, widget }: Pick<ItemAsked, "question" | "widget">): string[] {
	return [...spokenLines(question), ...choices(widget)];
}

function choices(widget: Widget): string[] {
	switch (widget.kind) {
		case "choice":
		case "several":
			return numbered("Option", widget.options);
		case "order":
			return numbered("Entry", widget.entries);
		case "match":
			return [
				...widget.left.map(inOneLine),
				"To choose from:",
				...widget.right.map((words, at) => `${letter(at)}: ${inOneLine(words)}`),
			];
		case "matrix":
			return [
				...widget.rows.map(inOneLine),
				`To choose from: ${widget.columns.map(inOneLine).join(", ")}.`,
			];
		case "rating":
		case "slider": {
			const end = (at: number, words: string) => (words ? `${at}, ${inOneLine(words)}` : `${at}`);
			const low = end(widget.from, widget.low);
			const anchors = widget.kind === "slider" ? widget.anchors : [];
			return [
				`From ${low}${widget.low && ","} to ${end(widget.to, widget.high)}.`,
				...anchors.map(({ at, text }) => `${at}, ${inOneLine(text)}.`),
			];
		}
		case "number":
			return widget.unit ? [`The answer is in ${widget.unit}.`] : [];
		case "code":
			return widget.starter.trim() ? ["It begins with:", ...lines(widget.starter)] : [];
		case "fraction":
		case "expression":
		case "shortText":
		case "longText":
		case "cloze":
		case "page":
		case "file":
			return [];
	}
}

function numbered(noun: string, all: readonly string[]): string[] {
	return all.map((words, at) => `${noun} ${at + 1}: ${inOneLine(words)}`);
}

function inOneLine(markdown: string): string {
	return spokenLines(markdown).join(" ");
}

function lines(text: string): string[] {
	return text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
}

const FENCE = /^\s*(?:```|~~~)/;

/** Markdown without its signs. What is code or a formula is read as it stands. */
export function spokenLines(markdown: string): string[] {
	let code = false;
	return lines(
		markdown
			.split("\n")
			.map((line) => {
				if (FENCE.test(line)) {
					code = !code;
					return "";
				}
				return code ? line : withoutSigns(line);
			})
			.join("\n"),
	);
}

/** Code and formulae in a line, which keep their signs. */
const AS_IT_STANDS =
	/(`+[^`]+`+|\${1,3}(?![\s$])[^$]*[^\s$]\${1,3}(?!\d)|\${1,3}[^\s$]\${1,3}(?!\d))/;

function withoutSigns(line: string): string {
	// A ruled line, or the line under the head of a table.
	if (/^[\s|:*_-]+$/.test(line)) return "";
	const words = line
		.replace(/^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+)?/, "")
		.split(AS_IT_STANDS)
		.map((piece, at) => (at % 2 === 1 ? formulaOrCode(piece) : prose(piece)))
		.join("");
	return words.replace(/^\s*\|\s*|\s*\|\s*$/g, "").replace(/\s*\|\s*/g, ", ");
}

function formulaOrCode(piece: string): string {
	const gap = /^`\[\[(\d+)\]\]`$/.exec(piece);
	return gap ? `gap ${gap[1]}` : piece.replace(/^[`$]+|[`$]+$/g, "").trim();
}

function prose(words: string): string {
	return words
		.replace(/\[\[(\d+)\]\]/g, "gap $1")
		.replace(/_{3,}/g, "blank")
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/<!--.*?-->/g, "")
		.replace(/\*\*|__|~~/g, "")
		.replace(/(^|[^\p{L}\p{N}\\])[*_](?=\S)/gu, "$1")
		.replace(/([^\s\\])[*_](?![\p{L}\p{N}])/gu, "$1")
		.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
