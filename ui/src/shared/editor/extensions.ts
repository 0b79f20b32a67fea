/** What every markdown editor of the window has in common: keys, language and look. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import {
	drawSelection,
	dropCursor,
	EditorView,
	highlightActiveLine,
	highlightActiveLineGutter,
	highlightSpecialChars,
	keymap,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { frontMatter } from "./front-matter";
import { pointedAtLines } from "./lines";

/** Keys for typing, finding, saving and leaving. Tab leaves the editor, as it leaves any field. */
export function editorKeys(on: { save(): void; cancel(): boolean }): Extension {
	return [
		history(),
		keymap.of([
			{
				key: "Mod-s",
				preventDefault: true,
				run: () => {
					on.save();
					return true;
				},
			},
			...searchKeymap,
			{ key: "Escape", run: () => on.cancel() },
			...defaultKeymap,
			...historyKeymap,
		]),
	];
}

/** Language and look. */
export function editorLook(look: "page" | "field", label: string): Extension {
	return [
		markdown({ base: markdownLanguage, extensions: frontMatter }),
		syntaxHighlighting(words),
		search({ top: true }),
		highlightSelectionMatches(),
		highlightSpecialChars(),
		drawSelection(),
		dropCursor(),
		look === "page" ? [highlightActiveLine(), highlightActiveLineGutter()] : [],
		pointedAtLines,
		EditorView.lineWrapping,
		EditorView.perLineTextDirection.of(true),
		EditorView.contentAttributes.of({
			"aria-label": label,
			spellcheck: "true",
			tabindex: "0",
			lang: "en-GB",
			autocapitalize: "sentences",
		}),
		surface,
		look === "page" ? page : field,
	];
}

const words = HighlightStyle.define([
	{ tag: tags.heading, fontWeight: "650", color: "var(--color-ink)" },
	{ tag: tags.heading1, fontWeight: "650", fontSize: "1.15em" },
	{ tag: tags.strong, fontWeight: "650" },
	{ tag: tags.emphasis, fontStyle: "italic" },
	{ tag: tags.strikethrough, textDecoration: "line-through" },
	{ tag: tags.link, color: "var(--color-accent)" },
	{ tag: tags.url, color: "var(--color-ink-faint)" },
	{ tag: tags.string, color: "var(--color-ink-soft)" },
	{ tag: tags.monospace, color: "var(--color-ink-soft)", fontFamily: "var(--font-mono)" },
	{ tag: tags.quote, color: "var(--color-ink-soft)" },
	{ tag: tags.comment, color: "var(--color-ink-faint)" },
	{ tag: tags.meta, color: "var(--color-ink-faint)" },
	{ tag: tags.processingInstruction, color: "var(--color-ink-faint)" },
	{ tag: tags.contentSeparator, color: "var(--color-ink-faint)" },
]);

const surface = EditorView.theme({
	"&": { color: "var(--color-ink)", backgroundColor: "transparent" },
	"&.cm-focused": { outline: "none" },
	".cm-scroller": { fontFamily: "var(--font-sans)", lineHeight: "1.7" },
	".cm-content": { caretColor: "var(--color-accent)", fontSize: "var(--text-base)" },
	".cm-line": { unicodeBidi: "plaintext" },
	".cm-cursor, .cm-dropCursor": {
		borderLeftColor: "var(--color-accent)",
		borderLeftWidth: "2px",
	},
	"&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
		{ backgroundColor: "color-mix(in oklab, var(--color-accent) 22%, transparent)" },
	".cm-selectionMatch": {
		backgroundColor: "color-mix(in oklab, var(--color-accent) 12%, transparent)",
	},
	".cm-gutters": {
		backgroundColor: "transparent",
		color: "var(--color-ink-faint)",
		border: "none",
		fontVariantNumeric: "tabular-nums",
	},
	".cm-lineNumbers .cm-gutterElement": {
		paddingInline: "0.75rem 0.875rem",
		fontSize: "var(--text-xs)",
		lineHeight: "calc(1.7 * var(--text-base))",
	},
	".cm-activeLine, .cm-activeLineGutter": {
		backgroundColor: "color-mix(in oklab, var(--color-hover) 55%, transparent)",
	},
	".cm-pointedAt": {
		backgroundColor: "var(--color-accent-soft)",
		boxShadow: "inset 3px 0 0 var(--color-accent)",
	},
	".cm-pointedAt span": { color: "var(--color-ink)" },
	".cm-searchMatch": {
		backgroundColor: "var(--color-warn-soft)",
		outline: "1px solid var(--color-warn)",
	},
	".cm-searchMatch-selected": {
		backgroundColor: "color-mix(in oklab, var(--color-warn) 35%, transparent)",
	},
	".cm-panels": { backgroundColor: "var(--color-surface)", color: "var(--color-ink)" },
	".cm-panels-top": { borderBottom: "1px solid var(--color-line)" },
	".cm-panel.cm-search": { padding: "0.5rem 0.75rem", fontSize: "var(--text-sm)" },
	".cm-panel.cm-search label": { fontSize: "var(--text-xs)" },
	".cm-panel.cm-search [name=close]": { fontSize: "var(--text-lg)", paddingInline: "0.5rem" },
	".cm-textfield": {
		fontSize: "var(--text-sm)",
		backgroundColor: "var(--color-raised)",
		border: "1px solid var(--color-line-strong)",
		borderRadius: "0.375rem",
		padding: "0.1875rem 0.5rem",
	},
	".cm-button": {
		fontSize: "var(--text-xs)",
		backgroundImage: "none",
		backgroundColor: "var(--color-raised)",
		border: "1px solid var(--color-line-strong)",
		borderRadius: "0.375rem",
		padding: "0.1875rem 0.5rem",
	},
	// Two versions in one editor.
	"&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine, .cm-insertedLine": {
		backgroundColor: "var(--color-good-soft)",
	},
	"&.cm-merge-b .cm-changedText": {
		background: "color-mix(in oklab, var(--color-good) 22%, transparent)",
	},
	".cm-deletedChunk": { backgroundColor: "var(--color-bad-soft)", paddingBlock: "0.125rem" },
	".cm-deletedChunk .cm-deletedText, &.cm-merge-b .cm-deletedText": {
		background: "color-mix(in oklab, var(--color-bad) 22%, transparent)",
	},
	"&.cm-merge-b .cm-changedLineGutter": { background: "var(--color-good)" },
	".cm-changedLine span, .cm-inlineChangedLine span, .cm-insertedLine span, .cm-deletedChunk span":
		{ color: "var(--color-ink)" },
	".cm-collapsedLines::before, .cm-collapsedLines::after": { content: '"⋯"' },
	".cm-deletedLineGutter, .cm-inlineChangedLineGutter": { background: "var(--color-bad)" },
	"& .cm-collapsedLines": {
		color: "var(--color-ink-faint)",
		background: "var(--color-hover)",
		fontSize: "var(--text-xs)",
	},
	// Beside the text they would stand on its words.
	".cm-deletedChunk .cm-chunkButtons": {
		position: "static",
		display: "flex",
		gap: "0.375rem",
		padding: "0.25rem 0.875rem",
	},
	".cm-deletedChunk button.cm-choice": {
		backgroundColor: "var(--color-raised)",
		color: "var(--color-ink)",
		border: "1px solid var(--color-line-strong)",
		borderRadius: "0.375rem",
		padding: "0.0625rem 0.5rem",
		font: "500 var(--text-xs) var(--font-sans)",
	},
});

const page = EditorView.theme({
	"&": { height: "100%" },
	".cm-content": { paddingBlock: "1rem 6rem", maxWidth: "46rem" },
	".cm-line": { paddingInline: "0.25rem 1.5rem" },
});

const field = EditorView.theme({
	".cm-scroller": { maxHeight: "60vh" },
	".cm-content": { paddingBlock: "0.75rem", minHeight: "6rem" },
	".cm-line": { paddingInline: "0.875rem" },
});
