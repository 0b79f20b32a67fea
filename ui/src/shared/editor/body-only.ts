/** Leaves the front matter of a file out of sight and out of reach, so that only the text below is typed into. */
import {
	EditorSelection,
	EditorState,
	type Extension,
	Prec,
	StateField,
	type Text,
} from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { hasBody, readHead } from "./properties";

const bodyStart = StateField.define<number>({
	create: ({ doc }) => startOf(doc),
	update: (start, transaction) => (transaction.docChanged ? startOf(transaction.newDoc) : start),
});

const hidden = Decoration.replace({ block: true });

/** What the program itself changes there, and what is undone, is not held back. */
export const bodyOnly: Extension = [
	bodyStart,
	// The page's own look leaves room for numbers.
	Prec.highest(
		EditorView.theme({
			".cm-line": { paddingInline: "1rem 1.5rem" },
			".cm-activeLine": { backgroundColor: "transparent" },
		}),
	),
	EditorView.decorations.compute([bodyStart], (state) => {
		const start = state.field(bodyStart);
		return start > 0 ? Decoration.set(hidden.range(0, start - 1)) : Decoration.none;
	}),
	EditorState.changeFilter.of((transaction) => {
		const start = transaction.startState.field(bodyStart);
		return start > 0 ? [0, start] : true;
	}),
	EditorState.transactionFilter.of((transaction) => {
		const start = startOf(transaction.newDoc);
		const { ranges, mainIndex } = transaction.newSelection;
		if (ranges.every(({ from }) => from >= start)) return transaction;
		const below = ranges.map(({ anchor, head }) =>
			EditorSelection.range(Math.max(anchor, start), Math.max(head, start)),
		);
		return [transaction, { selection: EditorSelection.create(below, mainIndex), sequential: true }];
	}),
];

/** Where the text below the front matter of an editor begins; 0 when there is none. */
export function startOf(doc: Text): number {
	const text = doc.toString();
	const head = readHead(text);
	return head?.kind === "properties" && hasBody(text, head) ? head.body : 0;
}
