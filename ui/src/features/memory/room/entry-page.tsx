/** One entry with everything about it: its words, its life, and what can be done to it. */
import { ChevronLeft, FileText, Pencil, Pin, PinOff, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MemoryEntry, MemorySort } from "../../../api/generated";
import { withoutMarks } from "../../../shared/first-words";
import { closeMemory, showMemory, useMemoryRoom } from "../../../shared/memory-room";
import { Button, Fold, IconButton } from "../../../shared/ui";
import { openFileAt, showLesson } from "../../../shared/use-place";
import { visible } from "../../../shared/visible";
import { ownerName } from "../names";
import { Origin } from "../origin";
import {
	goneWords,
	isGone,
	isWaiting,
	named,
	SORTS,
	sortWords,
	usesWords,
	WEIGHTS,
	type Weight,
	weightOf,
} from "../words";
import { Flags } from "./entry-row";
import { EntryWords } from "./entry-words";
import { EraseDialog } from "./erase-dialog";
import { Choice } from "./filters";
import { History } from "./history";
import { useDeeds } from "./use-deeds";
import { WaitingChoice } from "./waiting-choice";

const ALL_SORTS = Object.keys(SORTS) as MemorySort[];
/** Stands for no sort of her own choosing. */
const BY_WORDS = "byWords";

interface EntryPageProps {
	entry: MemoryEntry;
	/** All there are, to find what this was replaced by or made of. */
	all: readonly MemoryEntry[];
}

export function EntryPage({ entry, all }: EntryPageProps) {
	const page = useRef<HTMLElement>(null);
	const { id, lesson } = entry;
	const { editing, asked } = useMemoryRoom();
	// The keyboard goes on in it, and comes back to it from the words.
	useEffect(() => {
		if (asked > 0 && !editing) page.current?.focus();
	}, [editing, asked]);
	return (
		<article
			ref={page}
			tabIndex={-1}
			aria-label={`Memory: ${named(entry.text)}`}
			data-testid="memory-page"
			data-page={id}
			className="grid h-full grid-cols-1 content-start gap-4 overflow-y-auto px-4 py-3 outline-none"
		>
			<header className="flex items-center gap-2">
				<Button
					tone="quiet"
					className="-ml-2 px-2 @min-[42rem]:hidden"
					icon={<ChevronLeft className="size-4" aria-hidden />}
					onClick={closeMemory}
				>
					All that is remembered
				</Button>
				<h2 className="min-w-0 flex-1 truncate text-ink-soft text-sm">{ownerName(entry.class)}</h2>
				<IconButton label="Edit as a file" onClick={() => openFileAt(entry.path)}>
					<FileText aria-hidden />
				</IconButton>
				<IconButton label="Close" shortcut="Esc" onClick={closeMemory}>
					<X aria-hidden />
				</IconButton>
			</header>
			<div className="grid max-w-2xl grid-cols-1 gap-1">
				<EntryWords entry={entry} />
				<Flags entry={entry} />
				<p className="text-ink-soft text-xs">
					<Origin entry={entry} /> {!isWaiting(entry) && usesWords(entry.uses)}
					{isGone(entry) && ` ${goneWords(entry)}.`}{" "}
					<span
						title="Answers that rest on it name it by this mark"
						className="inline-block rounded border px-1 font-mono"
					>
						{entry.shortId}
					</span>
				</p>
				<Others
					label="Replaced by"
					ids={entry.replacedBy === null ? [] : [entry.replacedBy]}
					all={all}
				/>
				<Others label="Made of" ids={entry.merged} all={all} />
				{lesson !== null && (
					<p className="text-sm">
						Said about{" "}
						<button
							type="button"
							onClick={() => showLesson(lesson)}
							className="rounded-sm text-accent underline underline-offset-2"
						>
							a lesson
						</button>
					</p>
				)}
			</div>
			{isWaiting(entry) ? <WaitingChoice entry={entry} /> : <Controls entry={entry} />}
			<section>
				<Fold title="Why do you think that?">
					<History id={id} />
				</Fold>
			</section>
		</article>
	);
}

function Controls({ entry }: { entry: MemoryEntry }) {
	const deeds = useDeeds();
	const editing = useMemoryRoom((shown) => shown.editing);
	const [erasing, setErasing] = useState(false);
	const gone = isGone(entry);
	return (
		<>
			{!gone && (
				<div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 text-sm">
					<span className="text-ink-soft">Sort</span>
					<div>
						<Choice
							label="Sort of memory"
							value={entry.sortIsSet ? entry.sort : BY_WORDS}
							onChange={(sort) =>
								void deeds.sort(entry, sort === BY_WORDS ? null : (sort as MemorySort))
							}
						>
							<option value={BY_WORDS}>
								{entry.sortIsSet ? "As its words say" : `${sortWords(entry)}, by its words`}
							</option>
							{ALL_SORTS.map((sort) => (
								<option key={sort} value={sort}>
									{sortWords({ sort, class: entry.class })}
								</option>
							))}
						</Choice>
					</div>
					<span className="text-ink-soft">Importance</span>
					<div>
						<Choice
							label="Importance"
							value={weightOf(entry.importance)}
							onChange={(weight) => void deeds.weigh(entry, WEIGHTS[weight as Weight])}
						>
							{Object.keys(WEIGHTS).map((weight) => (
								<option key={weight}>{weight}</option>
							))}
						</Choice>
					</div>
				</div>
			)}
			<div className="flex flex-wrap gap-2">
				{gone ? (
					<Button data-testid="memory-restore" onClick={() => void deeds.restore(entry)}>
						Bring back
					</Button>
				) : (
					<>
						{!editing && (
							<Button
								data-testid="memory-edit"
								icon={<Pencil className="size-3.5" aria-hidden />}
								onClick={() => showMemory(entry.id, "edit")}
							>
								Change the words
							</Button>
						)}
						<Button
							data-testid="memory-pin"
							icon={
								entry.pinned ? (
									<PinOff className="size-3.5" aria-hidden />
								) : (
									<Pin className="size-3.5" aria-hidden />
								)
							}
							onClick={() => void deeds.pin(entry)}
						>
							{entry.pinned ? "Unpin" : "Pin"}
						</Button>
						<Button data-testid="memory-forget" onClick={() => void deeds.forget(entry)}>
							Forget
						</Button>
					</>
				)}
				<Button tone="danger" data-testid="memory-erase" onClick={() => setErasing(true)}>
					Erase for good …
				</Button>
			</div>
			{erasing && (
				<EraseDialog
					text={entry.text}
					onClose={() => setErasing(false)}
					onErase={() => void deeds.erase(entry).then((done) => done && closeMemory())}
				/>
			)}
		</>
	);
}

interface OthersProps {
	label: string;
	/** Their short ids. */
	ids: readonly string[];
	all: readonly MemoryEntry[];
}

/** Links to other entries: what took its place, what it is made of. */
function Others({ label, ids, all }: OthersProps) {
	const found = ids.flatMap(
		(short) => all.find(({ shortId, id }) => shortId === short || id === short) ?? [],
	);
	if (found.length === 0) return null;
	return (
		<p className="text-sm">
			<span className="text-ink-soft">{label}: </span>
			{found.map(({ id, text }, at) => (
				<span key={id}>
					{at > 0 && "; "}
					<button
						type="button"
						onClick={() => showMemory(id)}
						className="rounded-sm text-left text-accent underline underline-offset-2"
					>
						{visible(withoutMarks(text))}
					</button>
				</span>
			))}
		</p>
	);
}
