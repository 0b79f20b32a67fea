/** Underlines lines with what is wrong in them, and says it where the pointer rests. */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** What is wrong at a line, from 1. */
export interface LineProblem {
	line: number;
	message: string;
}

const show = StateEffect.define<readonly LineProblem[]>();

const wrongLines = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(lines, transaction) {
		let now = lines.map(transaction.changes);
		for (const effect of transaction.effects) {
			if (!effect.is(show)) continue;
			const { doc } = transaction.state;
			const messages = new Map<number, string[]>();
			for (const { line, message } of effect.value) {
				// What is wrong beyond the end, such as something that is lacking, is said at the end.
				const at = Math.min(Math.max(1, line), doc.lines);
				messages.set(at, [...(messages.get(at) ?? []), message]);
			}
			now = Decoration.set(
				[...messages].map(([line, all]) =>
					Decoration.line({ class: "cm-wrong", attributes: { title: all.join("\n") } }).range(
						doc.line(line).from,
					),
				),
				true,
			);
		}
		return now;
	},
	provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
	".cm-wrong": {
		textDecoration: "underline wavy var(--color-bad)",
		textUnderlineOffset: "3px",
		boxShadow: "inset 3px 0 0 var(--color-bad)",
	},
});

export const problemLines: Extension = [wrongLines, look];

export function showProblems(view: EditorView, problems: readonly LineProblem[]): void {
	view.dispatch({ effects: show.of(problems) });
}
