/** What will be used, at a glance; everything else is behind one line. */
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import type { ContextItem } from "../../../api/generated";
import { fileWords } from "../../../shared/file-words";
import { Button } from "../../../shared/ui";
import { useFileOpener } from "../../../shared/use-file-opener";
import { showDialog } from "../../../shared/use-place";
import { ContextItems, Row } from "./context-items";
import { glanceOf, type Need } from "./glance-of";

interface GlanceProps {
	/** The request's words about all of it. */
	summary: string;
	items: readonly ContextItem[];
	/** Ids of the items whose tick differs from what was proposed. */
	turned: ReadonlySet<string>;
	/** Called with an item to turn over; without it nothing can be ticked. */
	onTurn?: (id: string) => void;
	/** Lets her say what no file says. */
	onTell(): void;
	open: boolean;
	onOpen(open: boolean): void;
}

export function Glance({ summary, items, turned, onTurn, onTell, open, onOpen }: GlanceProps) {
	const inside = useId();
	const { needs, rows, missing, rest, more, aside, files } = glanceOf(items);
	const first = needs.length + rows.length + missing.length === 0;
	return (
		<div className="grid gap-1.5 text-sm">
			{needs.length > 0 && <Needs needs={needs} turned={turned} />}
			{rows.length + missing.length > 0 && (
				<ul>
					{rows.map((item) => (
						<Row
							key={item.id}
							item={item}
							turned={turned.has(item.id)}
							onTurn={onTurn}
							alone={open ? "whole" : "brief"}
						/>
					))}
					{missing.map((item) => (
						<Row key={item.id} item={item} turned={false} alone={open ? "whole" : "brief"}>
							<Mend item={item} onTell={onTell} />
						</Row>
					))}
				</ul>
			)}
			{rest.length > 0 && (
				<button
					type="button"
					data-testid="feedforward-more"
					aria-expanded={open}
					aria-controls={open ? inside : undefined}
					onClick={() => onOpen(!open)}
					className="-mx-1.5 flex min-w-0 items-center gap-1.5 rounded-md px-1.5 py-0.5 text-left text-ink-soft hover:bg-hover"
				>
					<ChevronRight
						aria-hidden
						className={`size-3.5 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
					/>
					<span className="min-w-0 truncate">
						{[lineWords(more, aside, first), files.join(", ")].filter(Boolean).join(": ")}
					</span>
				</button>
			)}
			{open && (
				<div id={inside} className="grid gap-2.5 pt-1">
					<p className="text-ink-soft">{summary}</p>
					<ContextItems items={rest} turned={turned} onTurn={onTurn} />
				</div>
			)}
		</div>
	);
}

function lineWords(more: number, aside: number, first: boolean): string {
	if (more === 0) return "in full";
	const words = first ? `${more} things` : `and ${more} more`;
	return aside > 0 ? `${words}, ${aside} of them not used` : words;
}

function Needs({ needs, turned }: { needs: readonly Need[]; turned: ReadonlySet<string> }) {
	const openFile = useFileOpener();
	return (
		<ul aria-label="Planned for" className="flex flex-wrap gap-1.5">
			{needs.map(({ id, name, item: { text, source, line } }) => (
				<li key={id}>
					{openFile ? (
						<button
							type="button"
							title={text}
							aria-label={`${name}: open ${source}`}
							onClick={() => openFile(source, line ?? undefined, line ?? undefined)}
							className={`hover:underline ${needLook(turned.has(id))}`}
						>
							{name}
						</button>
					) : (
						<span title={text} className={needLook(turned.has(id))}>
							{name}
						</span>
					)}
				</li>
			))}
		</ul>
	);
}

function needLook(left: boolean): string {
	return `rounded-full bg-accent-soft px-2.5 py-0.5 text-ink text-xs ${left ? "line-through opacity-70" : ""}`;
}

interface MendProps {
	item: ContextItem;
	onTell(): void;
}

/** What can be done about something that is missing, by where it would stand. */
function Mend({ item: { source }, onTell }: MendProps) {
	const openFile = useFileOpener();
	// Without a window around it all that she can do is say it.
	if (!openFile) return <Button onClick={onTell}>Tell me</Button>;
	const [words, act] = source.endsWith(".md")
		? [`Open ${fileWords(source)}`, () => openFile(source)]
		: source === "classes/"
			? ["Add the class", () => showDialog({ at: "newClass" })]
			: source === "curriculum/"
				? ["Import it", () => showDialog({ at: "import", importing: null })]
				: ["Tell me", onTell];
	return <Button onClick={act}>{words}</Button>;
}
