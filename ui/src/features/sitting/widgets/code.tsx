/** A program in Python, with what some of its runs should come to. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useId, useRef } from "react";
import type { CodeSample } from "../../../api/generated";
import type { WidgetProps } from "./shape";

/** How long Tab leaves the editor after Escape, in milliseconds. */
const LEAVES_FOR = 10_000;

export function Code(props: WidgetProps<"code">) {
	const { widget, value, disabled, labelledBy } = props;
	const hint = useId();
	const place = useRef<HTMLDivElement>(null);
	const editor = useRef<EditorView>(null);
	const access = useRef(new Compartment());
	const latest = useRef(props);
	useEffect(() => {
		latest.current = props;
	});
	// What was there before a reload; the editor holds it from then on.
	const first = useRef(value?.kind === "code" ? value.program : widget.starter);
	useEffect(() => {
		if (!place.current) return;
		const view = new EditorView({
			parent: place.current,
			state: EditorState.create({
				doc: first.current,
				extensions: [
					look,
					language,
					keys(() => latest.current.onSubmit()),
					access.current.of([]),
					EditorView.contentAttributes.of({
						"aria-labelledby": labelledBy,
						"aria-describedby": hint,
						spellcheck: "false",
						autocapitalize: "off",
					}),
					EditorView.updateListener.of((update) => {
						if (!update.docChanged) return;
						latest.current.onChange({ kind: "code", program: update.state.doc.toString() });
					}),
				],
			}),
		});
		editor.current = view;
		return () => {
			editor.current = null;
			view.destroy();
		};
	}, [labelledBy, hint]);
	useEffect(() => {
		editor.current?.dispatch({
			effects: access.current.reconfigure([
				EditorState.readOnly.of(disabled),
				EditorView.editable.of(!disabled),
			]),
		});
	}, [disabled]);
	return (
		<div className="grid gap-3">
			{widget.examples.length > 0 && <Examples examples={widget.examples} />}
			<div className="grid gap-1.5">
				<div
					ref={place}
					className="overflow-hidden rounded-md border border-line-strong bg-raised focus-within:outline-2 focus-within:outline-accent"
				/>
				<p id={hint} className="text-ink-soft text-sm">
					Python. Tab indents; Escape, then Tab leaves the program. Ctrl and Enter answers.
				</p>
			</div>
		</div>
	);
}

/** What some runs should come to; a column that none of them fills is not there. */
function Examples({ examples }: { examples: readonly CodeSample[] }) {
	const calls = examples.some(({ call }) => call !== null);
	const inputs = examples.some(({ input }) => input !== null);
	return (
		<div className="overflow-x-auto">
			<table className="w-full border-collapse text-left text-base">
				<caption className="pb-1 text-left font-medium text-ink-soft text-sm">Examples</caption>
				<thead>
					<tr className="border-b border-line-strong text-ink-soft text-sm">
						{inputs && <Head>It reads</Head>}
						{calls && <Head>Call</Head>}
						<Head>{calls ? "Gives" : "It prints"}</Head>
					</tr>
				</thead>
				<tbody>
					{examples.map((example) => (
						<tr key={`${example.call} ${example.input}`} className="border-b align-top">
							{inputs && <Cell>{example.input ?? ""}</Cell>}
							{calls && <Cell>{example.call ?? "what it prints"}</Cell>}
							<Cell>{example.gives}</Cell>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function Head({ children }: { children: string }) {
	return (
		<th scope="col" className="py-1 pe-4 font-medium">
			{children}
		</th>
	);
}

function Cell({ children }: { children: string }) {
	return <td className="whitespace-pre-wrap py-1 pe-4 font-mono">{children}</td>;
}

function keys(submit: () => void): Extension {
	return [
		history(),
		Prec.high(
			keymap.of([
				{
					key: "Mod-Enter",
					run: () => {
						submit();
						return true;
					},
				},
				{
					key: "Escape",
					run: (view) => {
						view.setTabFocusMode(LEAVES_FOR);
						return true;
					},
				},
			]),
		),
		keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
	];
}

const COLOURS = HighlightStyle.define([
	{ tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--color-accent)" },
	{ tag: [tags.string, tags.number, tags.bool, tags.null], color: "var(--color-warn)" },
	{ tag: tags.comment, color: "var(--color-ink-soft)", fontStyle: "italic" },
]);

const language: Extension = [
	python(),
	indentUnit.of("    "),
	EditorState.tabSize.of(4),
	syntaxHighlighting(COLOURS),
];

const look: Extension = [
	lineNumbers(),
	drawSelection(),
	EditorView.theme({
		"&": { color: "var(--color-ink)", backgroundColor: "transparent" },
		"&.cm-focused": { outline: "none" },
		".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6", maxHeight: "60vh" },
		".cm-content": {
			caretColor: "var(--color-accent)",
			fontSize: "var(--text-base)",
			paddingBlock: "0.75rem",
			minHeight: "9rem",
		},
		".cm-cursor": { borderLeftColor: "var(--color-accent)", borderLeftWidth: "2px" },
		".cm-gutters": {
			backgroundColor: "transparent",
			color: "var(--color-ink-faint)",
			border: "none",
		},
		".cm-lineNumbers .cm-gutterElement": { paddingInline: "0.75rem 0.5rem" },
		"&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
			{ backgroundColor: "color-mix(in oklab, var(--color-accent) 22%, transparent)" },
	}),
];
