import { history, selectAll, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { bodyOnly } from "./body-only";

const HEAD = "---\nclass: 3B\n---\n";

function editor(doc: string) {
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
	const extensions = [bodyOnly, history()];
	return new EditorView({ state: EditorState.create({ doc, extensions }), parent: document.body });
}

test("what stands at the top is not seen, and stays when all is selected and deleted", () => {
	const view = editor(`${HEAD}\n# 3B\n`);
	expect(view.contentDOM.textContent).toBe("# 3B");
	selectAll(view);
	view.dispatch(view.state.replaceSelection("new"));
	expect(view.state.doc.toString()).toBe(`${HEAD}new`);
	undo(view);
	expect(view.state.doc.toString()).toBe(`${HEAD}\n# 3B\n`);
});

test("the cursor stays below it, and typing begins there", () => {
	const view = editor(`${HEAD}# 3B\n`);
	view.dispatch({ selection: { anchor: 0 } });
	expect(view.state.selection.main.head).toBe(HEAD.length);
	view.dispatch(view.state.replaceSelection("> "));
	expect(view.state.doc.toString()).toBe(`${HEAD}> # 3B\n`);
	view.dispatch({ changes: { from: 2, insert: "x" } });
	view.dispatch({ changes: { from: HEAD.length - 1, to: HEAD.length } });
	expect(view.state.doc.toString()).toBe(`${HEAD}> # 3B\n`);
});

test("a property changed beside the editor is undone with its other changes", () => {
	const view = editor(`${HEAD}# 3B\n`);
	view.dispatch({ changes: { from: 12, to: 13, insert: "C" }, filter: false });
	expect(view.state.doc.toString()).toBe("---\nclass: 3C\n---\n# 3B\n");
	undo(view);
	expect(view.state.doc.toString()).toBe(`${HEAD}# 3B\n`);
});

test("a text without front matter is all there is", () => {
	const view = editor("# 3B\n");
	view.dispatch({ selection: { anchor: 0 } });
	view.dispatch(view.state.replaceSelection("x"));
	expect(view.state.doc.toString()).toBe("x# 3B\n");
});
