/** Whether an answer is complete. Pure; the screen says what is lacking. */
import type { ItemAnswer, Widget } from "../../../api/generated";

/** What is lacking. What is `open` may be left so: who answers once more means it. */
export interface Lacking {
	words: string;
	open: boolean;
}

const AGAIN = "Press Answer again to leave it so.";

/** What is sent: what was chosen or typed, or what stands there without anything being done. */
export function answerOf(widget: Widget, value: ItemAnswer | null): ItemAnswer | null {
	if (value) return value;
	switch (widget.kind) {
		case "page":
			return { kind: "read" };
		case "several":
			return { kind: "several", options: [] };
		case "code":
			return { kind: "code", program: widget.starter };
		case "order":
			return { kind: "order", entries: widget.entries.map((_, at) => at) };
		default:
			return null;
	}
}

/** What is lacking of an answer; null when it is complete. */
export function lacking(widget: Widget, value: ItemAnswer | null): Lacking | null {
	switch (widget.kind) {
		case "page":
			return null;
		case "choice":
			return value?.kind === "choice" ? null : must("Choose one first.");
		case "several":
			return value?.kind === "several" && value.options.length > 0
				? null
				: may("Nothing is ticked.");
		case "order":
			return value?.kind === "order" ? null : may("Nothing has been moved yet.");
		case "code": {
			const program = value?.kind === "code" ? value.program : widget.starter;
			if (program.trim() === "") return must("Write your program first.");
			return program === widget.starter ? may("The program is as it was at the beginning.") : null;
		}
		case "match":
			return parts(
				widget.left.length,
				value?.kind === "match" ? value.partners : [],
				["entry has no partner", "entries have no partner"],
				"Choose a partner for each first.",
			);
		case "matrix":
			return parts(
				widget.rows.length,
				value?.kind === "matrix" ? value.columns : [],
				["row is open", "rows are open"],
				"Choose one in each row first.",
			);
		case "cloze":
			return parts(
				widget.gaps,
				value?.kind === "cloze" ? value.gaps.map((gap) => gap.trim() || null) : [],
				["gap is empty", "gaps are empty"],
				"Fill the gaps first.",
			);
		case "rating":
			return value?.kind === "scale" ? null : must("Choose a number first.");
		case "slider":
			return value?.kind === "scale" ? null : must("Move the slider first.");
		case "file":
			return value?.kind === "file" && value.path.trim() !== ""
				? null
				: must("Choose a file first.");
		case "number":
		case "fraction":
		case "expression":
		case "shortText":
		case "longText":
			return value?.kind === "text" && value.text.trim() !== ""
				? null
				: must("Write your answer first.");
	}
}

function must(words: string): Lacking {
	return { words, open: false };
}

function may(words: string): Lacking {
	return { words: `${words} ${AGAIN}`, open: true };
}

/** Of several parts none is too little; some may be left by who does not know them. */
function parts(
	count: number,
	given: readonly (string | number | null)[],
	[one, more]: readonly [string, string],
	none: string,
): Lacking | null {
	const open = count - given.filter((part) => part !== null).length;
	if (open === 0) return null;
	if (open === count) return must(none);
	return may(`${open} ${open === 1 ? one : more}.`);
}
