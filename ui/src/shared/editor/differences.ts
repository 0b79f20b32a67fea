/** Two versions in one editor: what the other has is shown above what is being typed. */
import {
	getOriginalDoc,
	originalDocChangeEffect,
	unifiedMergeView,
	updateOriginalDoc,
} from "@codemirror/merge";
import { Annotation, ChangeSet, type EditorState, type Extension, Facet } from "@codemirror/state";
import type { EditorView, ViewUpdate } from "@codemirror/view";
import { changeBetween } from "./change-between";

/** Marks what the owner of the editor shows from what somebody chose in it. */
const shown = Annotation.define<boolean>();

const comparing = Facet.define<true>();

/** Shows how the editor's text differs from another, with a choice at every difference. */
export function differencesFrom(theirs: string): Extension {
	const view = unifiedMergeView({
		original: theirs,
		// Words of both within one line cannot be read; each text stands whole.
		allowInlineDiffs: false,
		gutter: true,
		collapseUnchanged: { margin: 3, minSize: 8 },
		mergeControls: (type, action) => {
			const button = document.createElement("button");
			button.type = "button";
			button.className = `cm-choice cm-choice-${type}`;
			button.textContent = type === "accept" ? "Keep mine" : "Take theirs";
			button.onmousedown = action;
			// The keyboard presses a button without a mouse.
			button.onclick = (event) => {
				if (event.detail === 0) action(event);
			};
			return button;
		},
	});
	return [comparing.of(true), view];
}

/** Shows another text in the place of the one that is compared with; says whether there was one. */
export function showTheirs(view: EditorView, theirs: string): boolean {
	const { state } = view;
	if (!isComparing(state)) return false;
	const old = getOriginalDoc(state).toString();
	if (old === theirs) return true;
	const changes = ChangeSet.of(changeBetween(old, theirs), old.length);
	view.dispatch({
		effects: originalDocChangeEffect(state, changes),
		annotations: shown.of(true),
	});
	return true;
}

/** The text that is compared with, if a difference was just kept as it is typed. */
export function keptIn({ transactions, state }: ViewUpdate): string | null {
	const kept = transactions.some(
		(each) =>
			!each.annotation(shown) && each.effects.some((effect) => effect.is(updateOriginalDoc)),
	);
	return kept && isComparing(state) ? getOriginalDoc(state).toString() : null;
}

function isComparing(state: EditorState): boolean {
	return state.facet(comparing).length > 0;
}
