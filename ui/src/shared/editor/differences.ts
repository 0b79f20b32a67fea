/** Two versions in one editor: what the other has is shown above what is being typed. */
import { unifiedMergeView } from "@codemirror/merge";
import type { Extension } from "@codemirror/state";

/** Shows how the editor's text differs from another, with a choice at every difference. */
export function differencesFrom(theirs: string): Extension {
	return unifiedMergeView({
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
}
