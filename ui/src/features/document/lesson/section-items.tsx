/** The items of a section, each of which can be changed by itself. */
import { useQueryClient } from "@tanstack/react-query";
import { Plus, Undo2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { Evidence, Lesson, LessonItem, LessonSection } from "../../../api/generated";
import { changeLesson } from "../../../api/lessons";
import { Button } from "../../../shared/ui";
import { keptWords } from "../../../shared/unsaved";
import { useUndoOffer } from "../../../shared/use-undo-offer";
import { draftName } from "../section-draft";
import { SectionText } from "../section-text";
import { ItemRow } from "./item-row";
import { type ItemKind, leadOf } from "./kinds";
import { saveItem } from "./save";
import { useItems } from "./use-items";

const TextEditor = lazy(async () => ({ default: (await import("../text-editor")).TextEditor }));

interface SectionItemsProps {
	lesson: Lesson;
	section: LessonSection;
	kind: ItemKind;
	evidence: readonly Evidence[];
}

export function SectionItems({ lesson, section, kind, evidence }: SectionItemsProps) {
	const client = useQueryClient();
	const root = useRef<HTMLDivElement>(null);
	const [editing, edit] = useState<LessonItem | null>(null);
	const { path } = lesson;
	const { id, items, heading } = section;
	const nameOfNew = draftName(path, `${id}/+`);
	const [adding, setAdding] = useState(() => keptWords(nameOfNew) !== null);
	const { move, remove, edited, undo, done, said } = useItems(lesson, section, root);
	const lead = leadOf(section.markdown, items);

	// An item that somebody removed while it is edited stays until its words are taken care of.
	const gone = editing !== null && items.every((item) => item.id !== editing.id);

	const add = async (_from: string, words: string) => {
		const params = { path, section: id, markdown: words.trim(), at: null };
		await changeLesson(client, "lesson_item_add", params);
		return { outcome: "saved" as const };
	};
	const write = async (item: LessonItem, from: string, words: string) => {
		const saved = await saveItem(client, path, section, item.id, from, words);
		if (saved.outcome === "saved") edited(item, saved.lesson);
		return saved;
	};
	const shown = [...items, ...(gone ? [editing] : [])];
	const rows = shown.map((item, place) =>
		editing?.id === item.id ? (
			<Suspense key={item.id} fallback={<div className="h-24" aria-busy />}>
				<TextEditor
					kept={draftName(path, `${id}/${item.id}`)}
					markdown={editing.markdown}
					name={item.title}
					piece={`this ${kind.name}`}
					lesson={path}
					save={(from, words) => write(editing, from, words)}
					onClose={() => edit(null)}
				/>
			</Suspense>
		) : (
			<ItemRow
				key={item.id}
				item={item}
				place={place}
				count={items.length}
				evidence={evidence}
				kept={draftName(path, `${id}/${item.id}`)}
				actions={{
					edit: () => edit(item),
					move: (to) => move(item, to),
					remove: () => remove(item),
				}}
			/>
		),
	);
	return (
		<div ref={root} className="paper-items">
			{lead !== "" && <SectionText markdown={lead} evidence={evidence} />}
			{done
				? rows.toSpliced(done.place, 0, <Undo key="undo" words={done.words} onUndo={undo} />)
				: rows}
			{adding && (
				<Suspense fallback={<div className="h-24" aria-busy />}>
					<TextEditor
						kept={nameOfNew}
						markdown={kind.blank}
						name={`the new ${kind.name}`}
						piece={`this ${kind.name}`}
						lesson={path}
						fresh
						save={add}
						onClose={() => setAdding(false)}
					/>
				</Suspense>
			)}
			{!adding && (
				<button
					type="button"
					data-chrome
					aria-label={`Add ${kind.one} to ${heading}`}
					onClick={() => setAdding(true)}
					className="paper-edit paper-add mt-1.5 flex w-max items-center gap-1 rounded-md px-1.5 font-medium font-sans text-ink-soft text-xs opacity-0 transition-opacity hover:bg-hover hover:text-ink focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100"
				>
					<Plus className="size-3.5" aria-hidden />
					Add {kind.one}
				</button>
			)}
			<span className="sr-only" aria-live="polite">
				{said}
			</span>
		</div>
	);
}

/** Says what was done where it was done, with the way back. */
function Undo({ words, onUndo }: { words: string; onUndo(): void }) {
	useUndoOffer(onUndo);
	return (
		<p
			role="status"
			data-chrome
			className="mt-2 flex items-center gap-2 rounded-md border border-dashed px-3 py-1 font-sans text-ink-soft text-sm"
		>
			<span className="min-w-0 flex-1 truncate">{words}</span>
			<Button
				data-undo
				tone="quiet"
				className="h-7"
				icon={<Undo2 className="size-4" aria-hidden />}
				onClick={onUndo}
			>
				Undo
			</Button>
		</p>
	);
}
