/** The lines of a source as a person reads them: those that are quoted, and a few around them. */
import { gradeInWords } from "../../shared/certainty";
import { toEditorText } from "../../shared/editor/file-text";
import { readHead } from "../../shared/editor/properties";
import { plainTitle } from "./lesson/titles";

/** How many lines are shown above and below the ones that are quoted. */
const AROUND = 3;

/** A line of a source. */
export interface SourceLine {
	/** From 1. */
	number: number;
	kind: "heading" | "bullet" | "text";
	/** What a field of the file is called; null where the line is no field. */
	label: string | null;
	words: string;
	/** Whether it is one of those that the claim points to. */
	quoted: boolean;
}

/** The quoted lines of a file with those around them that belong to the same heading. */
export function linesAround(
	text: string,
	at: { startLine: number; endLine: number },
): SourceLine[] {
	const whole = toEditorText(text);
	const head = readHead(whole);
	const hidden = head?.kind === "properties" ? whole.slice(0, head.body).split("\n").length - 1 : 0;
	const near = whole
		.replace(/\n$/, "")
		.split("\n")
		.map((line, index) => readLine(line, index + 1, at))
		.filter(({ number, quoted, words }) => {
			if (quoted) return true;
			const isNear = number >= at.startLine - AROUND && number <= at.endLine + AROUND;
			return isNear && number > hidden && words !== "";
		});
	const isOutside = ({ kind, quoted }: SourceLine) => kind === "heading" && !quoted;
	const first = near.findLastIndex((line) => isOutside(line) && line.number < at.startLine);
	const next = near.findIndex((line) => isOutside(line) && line.number > at.endLine);
	return near.slice(Math.max(first, 0), next < 0 ? undefined : next);
}

/** Whether a source has the official words or a paraphrase of them; null where it does not say. */
export function wordingOf(text: string): "official" | "paraphrase" | null {
	const head = readHead(toEditorText(text));
	if (head?.kind !== "properties") return null;
	const found = head.properties.find(({ key }) => key === "wording");
	if (found?.kind !== "text") return null;
	return found.value === "official" || found.value === "paraphrase" ? found.value : null;
}

/** The fields of a curriculum file, in a teacher's words. */
const LABELS: Readonly<Record<string, string>> = {
	outcome: "Outcome",
	certainty: "How certain",
	listed: "Not known yet",
	from: "Comes from",
	to: "Leads to",
	prior: "What pupils bring",
	expect: "Expected",
	misconception: "Mix-up",
	see: "See also",
};

const HEADING = /^#{1,6}[ \t]+/;
const BULLET = /^[ \t]*[-*+][ \t]+(?:(?<field>[a-z][a-z ]{0,24}):[ \t]+)?/;

function readLine(
	line: string,
	number: number,
	at: { startLine: number; endLine: number },
): SourceLine {
	const quoted = number >= at.startLine && number <= at.endLine;
	if (HEADING.test(line)) {
		const words = plainTitle(line.replace(HEADING, "").trim());
		return { number, kind: "heading", label: null, words, quoted };
	}
	const bullet = BULLET.exec(line);
	if (!bullet) return { number, kind: "text", label: null, words: plainTitle(line.trim()), quoted };
	const field = bullet.groups?.field ?? null;
	const value = plainTitle(line.slice(bullet[0].length).trim());
	return {
		number,
		kind: "bullet",
		label: field && (LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1)),
		words: field === "certainty" ? gradeInWords(value) : value.replaceAll(" | ", "; "),
		quoted,
	};
}
