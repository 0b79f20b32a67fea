import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { fillAt } from "./lines";

function editor(doc: string) {
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
	return new EditorView({ state: EditorState.create({ doc }), parent: document.body });
}

test("a line that is to be written over is selected whole, and typing goes there", () => {
	const view = editor("# 3C\n\n> Who chose it?\n\n- x");
	fillAt(view, { from: 3, to: 3 });
	const { from, to } = view.state.selection.main;
	expect(view.state.sliceDoc(from, to)).toBe("> Who chose it?");
	expect(view.hasFocus).toBe(true);
});

test("lines that the text does not have leave the cursor where it is", () => {
	const view = editor("one\ntwo");
	fillAt(view, { from: 3, to: 3 });
	expect(view.state.selection.main).toMatchObject({ from: 0, to: 0 });
	fillAt(view, { from: 2, to: 9 });
	const { from, to } = view.state.selection.main;
	expect(view.state.sliceDoc(from, to)).toBe("two");
});
