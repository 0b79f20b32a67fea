/** Marks the lines a file was opened at, so that the eye finds them. */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** Lines from 1, both included. */
export interface LineRange {
	from: number;
	to: number;
}

const mark = StateEffect.define<LineRange | null>();
const marked = Decoration.line({ class: "cm-pointedAt" });

const markedLines = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(lines, transaction) {
		let now = lines.map(transaction.changes);
		for (const effect of transaction.effects) {
			if (!effect.is(mark)) continue;
			const { doc } = transaction.state;
			const range = effect.value;
			const numbers = range
				? Array.from(
						{ length: Math.max(0, Math.min(range.to, doc.lines) - range.from + 1) },
						(_, index) => range.from + index,
					)
				: [];
			now = Decoration.set(numbers.map((number) => marked.range(doc.line(number).from)));
		}
		return now;
	},
	provide: (field) => EditorView.decorations.from(field),
});

export const pointedAtLines: Extension = markedLines;

/** Selects lines, brings them into view and puts the cursor there: what is typed takes their place. */
export function fillAt(view: EditorView, range: LineRange): void {
	const { doc } = view.state;
	if (range.from < 1 || range.from > doc.lines) return;
	const anchor = doc.line(range.from).from;
	const head = doc.line(Math.max(range.from, Math.min(range.to, doc.lines))).to;
	view.dispatch({
		selection: { anchor, head },
		effects: EditorView.scrollIntoView(anchor, { y: "center" }),
	});
	view.focus();
}

/** Marks lines and brings them into view; null takes the mark away. */
export function pointAt(view: EditorView, range: LineRange | null): void {
	const { doc } = view.state;
	if (!range || range.from < 1 || range.from > doc.lines) {
		view.dispatch({ effects: mark.of(null) });
		return;
	}
	const position = doc.line(range.from).from;
	view.dispatch({
		selection: { anchor: position },
		effects: [mark.of(range), EditorView.scrollIntoView(position, { y: "center" })],
	});
}
