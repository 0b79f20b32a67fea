/** The lines of the waterfall as a tree that is gone through by keys. */
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { duration } from "../../shared/time";
import { useRows } from "./rows";
import { COLUMNS, StepLine } from "./step";
import type { Line } from "./tree";

interface StepTreeProps {
	lines: readonly Line[];
	whole: { from: number; to: number };
	/** The step that the keys go on from; null before the first. */
	reached: string | null;
	/** The step whose details are shown. */
	chosen: string | null;
	closed: ReadonlySet<string>;
	found: ReadonlySet<string>;
	onReach(id: string): void;
	onChoose(id: string | null): void;
	onOpen(id: string, open: boolean): void;
}

/** How many lines Page Up and Page Down go. */
const PAGE = 20;

export function StepTree(props: StepTreeProps) {
	// The virtualiser is one object that changes inside, which the compiler cannot see.
	"use no memo";
	const { lines, whole, reached, chosen, closed, found, onReach, onChoose, onOpen } = props;
	const scroller = useRef<HTMLDivElement>(null);
	const { rows, height } = useRows(lines.length, scroller);
	const id = useId();
	const place = reached === null ? -1 : lines.findIndex(({ span }) => span.id === reached);
	const at = Math.max(place, 0);

	// What is gone to by a key or a search is brought into sight.
	useEffect(() => {
		if (place >= 0) rows.scrollToIndex(place, { align: "auto" });
	}, [place, rows]);

	const reach = (next: number) => {
		const line = lines[Math.min(Math.max(next, 0), lines.length - 1)];
		if (line) onReach(line.span.id);
	};
	const onKey = (event: KeyboardEvent) => {
		const line = lines[at];
		if (!line || event.altKey || event.ctrlKey || event.metaKey) return;
		const { span } = line;
		const isOpen = line.whole && !closed.has(span.id);
		const parent = lines.findIndex((other) => other.span.id === span.parent);
		const moves: Record<string, () => void> = {
			// The first key shows where one is.
			ArrowDown: () => reach(place < 0 ? 0 : at + 1),
			ArrowUp: () => reach(at - 1),
			PageDown: () => reach(at + PAGE),
			PageUp: () => reach(at - PAGE),
			Home: () => reach(0),
			End: () => reach(lines.length - 1),
			ArrowRight: () => (line.whole && !isOpen ? onOpen(span.id, true) : reach(at + 1)),
			ArrowLeft: () => (isOpen ? onOpen(span.id, false) : parent >= 0 && reach(parent)),
			Enter: () => onChoose(chosen === span.id ? null : span.id),
			" ": () => onChoose(chosen === span.id ? null : span.id),
		};
		const move = moves[event.key];
		if (!move) return;
		event.preventDefault();
		move();
	};

	return (
		<div className="flex min-h-0 min-w-0 flex-1 flex-col">
			<Axis whole={whole} />
			<div
				ref={scroller}
				role="tree"
				aria-label="Steps"
				aria-activedescendant={lines.length > 0 ? `${id}-${lines[at]?.span.id}` : undefined}
				tabIndex={0}
				data-testid="trace-tree"
				onKeyDown={onKey}
				className="group/tree min-h-0 flex-1 overflow-y-auto overflow-x-hidden overscroll-contain pe-3 text-sm outline-offset-[-2px]"
			>
				<div role="none" className="relative" style={{ height: rows.getTotalSize() }}>
					{rows.getVirtualItems().map((row) => {
						const line = lines[row.index];
						if (!line) return null;
						const { span } = line;
						return (
							// biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys.
							<div
								key={span.id}
								id={`${id}-${span.id}`}
								role="treeitem"
								tabIndex={-1}
								aria-level={line.level}
								aria-posinset={line.place}
								aria-setsize={line.siblings}
								aria-expanded={line.whole ? !closed.has(span.id) : undefined}
								aria-selected={chosen === span.id}
								data-span={span.id}
								data-testid="trace-span"
								// It goes when it is out of sight, and what has the focus must stay.
								onFocus={() => scroller.current?.focus({ preventScroll: true })}
								onClick={() => {
									onReach(span.id);
									onChoose(chosen === span.id ? null : span.id);
								}}
								className={`group/line absolute inset-x-0 cursor-pointer rounded-md ${row.index === at ? "group-focus-visible/tree:outline-2 group-focus-visible/tree:outline-accent group-focus-visible/tree:-outline-offset-2" : ""}`}
								style={{ top: row.start, height }}
							>
								<StepLine
									line={line}
									whole={whole}
									isOpen={!closed.has(span.id)}
									isFound={found.has(span.id)}
									onOpen={onOpen}
								/>
							</div>
						);
					})}
				</div>
			</div>
		</div>
	);
}

/** When the steps begin and end, over their bars. */
function Axis({ whole: { from, to } }: { whole: { from: number; to: number } }) {
	return (
		<div
			aria-hidden
			className={`${COLUMNS} me-3 shrink-0 border-b pb-1 text-ink-soft text-xs tabular-nums`}
		>
			<span>Step</span>
			<span className="text-right">Length</span>
			<span className="flex justify-between">
				<span>{new Date(from).toLocaleTimeString("en-GB")}</span>
				<span>+ {duration(to - from)}</span>
			</span>
		</div>
	);
}
