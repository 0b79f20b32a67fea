/** Entries that are put in order: dragged, or moved by their buttons. */
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Markdown } from "../../../shared/ui";
import { answerOf } from "./lacking";
import type { WidgetProps } from "./shape";

export function Order(props: WidgetProps<"order">) {
	const { widget, onChange, disabled, labelledBy, describedBy } = props;
	const value = answerOf(widget, props.value);
	const entries = value?.kind === "order" ? value.entries : [];
	const list = useRef<HTMLOListElement>(null);
	const [dragged, setDragged] = useState<number | null>(null);
	const [moved, setMoved] = useState<{ entry: number; by: -1 | 1 } | null>(null);
	const at = moved ? entries.indexOf(moved.entry) : 0;

	const put = (entry: number, to: number) => {
		const others = entries.filter((each) => each !== entry);
		onChange({ kind: "order", entries: others.toSpliced(to, 0, entry) });
	};
	const move = (entry: number, by: -1 | 1) => {
		const to = entries.indexOf(entry) + by;
		if (to < 0 || to >= entries.length) return;
		put(entry, to);
		setMoved({ entry, by });
	};
	// An element that changes its place loses the focus.
	useEffect(() => {
		if (moved) list.current?.querySelector<HTMLElement>(buttonOf(moved.entry, moved.by))?.focus();
	}, [moved]);

	return (
		<div className="grid gap-2">
			<ol
				ref={list}
				aria-labelledby={labelledBy}
				aria-describedby={describedBy}
				className="grid gap-2"
			>
				{entries.map((entry, place) => (
					<li
						key={entry}
						draggable={!disabled}
						onDragStart={(event) => {
							event.dataTransfer.effectAllowed = "move";
							// Without data some engines drag nothing.
							event.dataTransfer.setData("text/plain", widget.entries[entry] ?? "");
							setDragged(entry);
						}}
						onDragEnter={() => {
							if (dragged !== null && dragged !== entry) put(dragged, place);
						}}
						onDragOver={(event) => {
							if (dragged !== null) event.preventDefault();
						}}
						onDrop={(event) => event.preventDefault()}
						onDragEnd={() => setDragged(null)}
						className={`flex items-center gap-2 rounded-lg border border-line-strong bg-raised py-1.5 ps-2 pe-2 ${disabled ? "" : "cursor-grab"} ${dragged === entry ? "border-accent bg-accent-soft" : ""}`}
					>
						<GripVertical className="size-4 shrink-0 text-ink-faint" aria-hidden />
						<span aria-hidden className="w-5 text-ink-faint text-sm tabular-nums">
							{place + 1}
						</span>
						<Markdown
							text={widget.entries[entry] ?? ""}
							className="prose-talk text-lg! min-w-0 flex-1"
						/>
						{!disabled &&
							([-1, 1] as const).map((by) => (
								<Mover
									key={by}
									entry={entry}
									by={by}
									words={widget.entries[entry] ?? ""}
									ends={by < 0 ? place === 0 : place === entries.length - 1}
									onMove={() => move(entry, by)}
								/>
							))}
					</li>
				))}
			</ol>
			<p aria-live="polite" className="sr-only">
				{moved && `${widget.entries[moved.entry]}: place ${at + 1} of ${entries.length}.`}
			</p>
			{!disabled && (
				<p className="text-ink-soft text-sm">Drag a row, or move it with its arrows.</p>
			)}
		</div>
	);
}

interface MoverProps {
	entry: number;
	by: -1 | 1;
	words: string;
	/** Whether it stands at that end: the button stays, so that the focus does. */
	ends: boolean;
	onMove(): void;
}

function Mover({ entry, by, words, ends, onMove }: MoverProps) {
	const Icon = by < 0 ? ArrowUp : ArrowDown;
	return (
		<button
			type="button"
			data-entry={entry}
			data-by={by}
			aria-label={`Move “${words}” ${by < 0 ? "up" : "down"}`}
			aria-disabled={ends}
			onClick={onMove}
			className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink aria-disabled:opacity-40"
		>
			<Icon className="size-4" aria-hidden />
		</button>
	);
}

function buttonOf(entry: number, by: number): string {
	return `[data-entry="${entry}"][data-by="${by}"]`;
}
