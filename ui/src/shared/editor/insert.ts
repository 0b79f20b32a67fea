/** Puts a paragraph into an editor, and hears of pictures that are dropped or pasted there. */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** What an editor can be asked to do from outside. */
export interface EditorHandle {
	/** Puts a paragraph of its own behind the line in which the cursor is. */
	insert(paragraph: string): void;
}

export function insertParagraph(view: EditorView, paragraph: string): void {
	const { doc, selection } = view.state;
	const line = doc.lineAt(selection.main.head);
	const next = line.number < doc.lines ? doc.line(line.number + 1).text : "";
	const before = line.text.trim() === "" ? "" : "\n\n";
	const after = next.trim() === "" ? "" : "\n";
	const insert = `${before}${paragraph}${after}`;
	view.dispatch({
		changes: { from: line.to, insert },
		selection: { anchor: line.to + before.length + paragraph.length },
		scrollIntoView: true,
		userEvent: "input",
	});
	view.focus();
}

/** Files that are dropped on an editor or pasted into it, where they are pictures. */
export function takesPictures(take: (file: File) => boolean): Extension {
	const first = (data: DataTransfer | null) =>
		[...(data?.files ?? [])].find((file) => file.type.startsWith("image/"));
	return EditorView.domEventHandlers({
		drop(event, view) {
			const file = first(event.dataTransfer);
			if (!file) return false;
			const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
			if (at !== null) view.dispatch({ selection: { anchor: at } });
			if (!take(file)) return false;
			event.preventDefault();
			event.stopPropagation();
			return true;
		},
		paste(event) {
			const file = first(event.clipboardData);
			// Words that were copied with a picture of them are meant as words.
			if (!file || event.clipboardData?.getData("text/plain")) return false;
			if (!take(file)) return false;
			event.preventDefault();
			return true;
		},
	});
}
