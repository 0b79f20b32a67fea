/** A markdown editor. It holds the text being typed; its owner hears of every change. */
import { isolateHistory } from "@codemirror/commands";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { type RefObject, useEffect, useRef } from "react";
import { bodyOnly as bodyOnlyExtension, startOf } from "./body-only";
import { changeBetween } from "./change-between";
import { differencesFrom, keptIn, showTheirs } from "./differences";
import { editorKeys, editorLook } from "./extensions";
import { type EditorHandle, insertParagraph, takesPictures } from "./insert";
import { fillAt, type LineRange, pointAt } from "./lines";
import { type LineProblem, problemLines, showProblems } from "./problem-lines";

interface MarkdownEditorProps {
	/** Names the editor for people who cannot see it. */
	label: string;
	/** What the editor shows; another version replaces what is in it. */
	document: { text: string; version: number };
	/** A page of its own with line numbers, or a field that grows with its text. */
	look: "page" | "field";
	onChange(text: string): void;
	onSave(): void;
	onCancel?(): void;
	/** Lines to mark and to bring into view. */
	lines?: LineRange | null;
	/** Whether those lines are selected instead of marked, to be written over. */
	fill?: boolean;
	/** What is wrong at some of its lines. */
	problems?: readonly LineProblem[];
	/** Another text, shown as the difference to what is being typed. */
	theirs?: string | null;
	/** One of the differences is to stay as it is typed; the other text now says the same there. */
	onKept?(theirs: string): void;
	/** Whether the front matter is left out of sight, and the numbers of lines with it. */
	bodyOnly?: boolean;
	readOnly?: boolean;
	focus?: boolean;
	/** What the editor can be asked to do, while it is there. */
	handle?: RefObject<EditorHandle | null>;
	/** A picture is dropped on it or pasted into it; without it the browser does as it likes. */
	onPicture?(file: File): void;
}

const NO_PROBLEMS: readonly LineProblem[] = [];

export function MarkdownEditor(props: MarkdownEditorProps) {
	const {
		label,
		document,
		look,
		lines,
		theirs = null,
		bodyOnly = false,
		readOnly = false,
		focus = false,
		fill = false,
		problems = NO_PROBLEMS,
	} = props;
	const place = useRef<HTMLDivElement>(null);
	const editor = useRef<{ view: EditorView; version: number } | null>(null);
	const slots = useRef({
		differences: new Compartment(),
		access: new Compartment(),
		extent: new Compartment(),
	});
	const latest = useRef(props);
	useEffect(() => {
		latest.current = props;
	});

	useEffect(() => {
		if (!place.current) return;
		const extensions: Extension[] = [
			editorLook(look, label),
			slots.current.extent.of(extent(look, bodyOnly)),
			editorKeys({
				save: () => latest.current.onSave(),
				cancel: () => {
					latest.current.onCancel?.();
					return latest.current.onCancel !== undefined;
				},
			}),
			EditorView.updateListener.of((update) => {
				if (update.docChanged) latest.current.onChange(update.state.doc.toString());
				const kept = keptIn(update);
				if (kept !== null) latest.current.onKept?.(kept);
			}),
			takesPictures((file) => {
				const take = latest.current.readOnly ? undefined : latest.current.onPicture;
				take?.(file);
				return take !== undefined;
			}),
			problemLines,
			slots.current.differences.of([]),
			slots.current.access.of([]),
		];
		const view = new EditorView({
			parent: place.current,
			state: EditorState.create({ doc: document.text, extensions }),
		});
		editor.current = { view, version: document.version };
		const handle = latest.current.handle;
		if (handle) handle.current = { insert: (paragraph) => insertParagraph(view, paragraph) };
		if (focus) view.focus();
		return () => {
			if (handle) handle.current = null;
			editor.current = null;
			view.destroy();
		};
	}, []);

	useEffect(() => {
		const current = editor.current;
		if (!current || current.version === document.version) return;
		current.version = document.version;
		replaceText(current.view, document.text);
	}, [document]);

	useEffect(() => {
		editor.current?.view.dispatch({
			effects: slots.current.access.reconfigure([
				EditorState.readOnly.of(readOnly),
				EditorView.editable.of(!readOnly),
			]),
		});
	}, [readOnly]);

	useEffect(() => {
		const view = editor.current?.view;
		if (!view) return;
		view.dispatch({ effects: slots.current.extent.reconfigure(extent(look, bodyOnly)) });
		const start = bodyOnly ? startOf(view.state.doc) : 0;
		if (view.state.selection.main.from < start) view.dispatch({ selection: { anchor: start } });
	}, [look, bodyOnly]);

	useEffect(() => {
		const view = editor.current?.view;
		if (!view || (theirs !== null && showTheirs(view, theirs))) return;
		view.dispatch({
			effects: slots.current.differences.reconfigure(
				theirs === null ? [] : differencesFrom(theirs),
			),
		});
	}, [theirs]);

	useEffect(() => {
		if (editor.current) showProblems(editor.current.view, problems);
	}, [problems]);

	const from = lines?.from;
	const to = lines?.to;
	useEffect(() => {
		if (!editor.current) return;
		const range = from === undefined ? null : { from, to: to ?? from };
		if (range && fill) fillAt(editor.current.view, range);
		else pointAt(editor.current.view, range);
	}, [from, to, fill]);

	return <div ref={place} className={look === "page" ? "h-full min-h-0" : undefined} />;
}

function extent(look: "page" | "field", bodyOnly: boolean): Extension {
	if (bodyOnly) return bodyOnlyExtension;
	return look === "page" ? lineNumbers() : [];
}

// Only what differs is replaced, so that the place the reader is at stays where it is.
function replaceText(view: EditorView, text: string): void {
	const old = view.state.doc.toString();
	if (old === text) return;
	view.dispatch({
		changes: changeBetween(old, text),
		// The front matter may be out of reach for typing; this is another text.
		filter: false,
		// Whoever undoes what she typed does not undo this with it.
		annotations: isolateHistory.of("full"),
	});
}
