/** One entry of a list: its words, and in a line what it is, how often it was used, where it is from. */
import { Pin, ShieldCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { MemoryEntry } from "../../../api/generated";
import { withoutMarks } from "../../../shared/first-words";
import { showMemory, useMemoryRoom } from "../../../shared/memory-room";
import { visible } from "../../../shared/visible";
import { ownerName } from "../names";
import {
	dayWords,
	goneWords,
	isGone,
	sortWords,
	sourceWords,
	usedWords,
	waitingWords,
} from "../words";

/** What a row says beside what it always says: whose it is, and the day on which it was learned. */
export type RowSays = "itself" | "owner" | "ownerAndDay";

interface EntryRowProps {
	entry: MemoryEntry;
	/** Whether the list's own Tab stop is here. */
	stop: boolean;
	/** What the list does not say above it. */
	says: RowSays;
	/** What else is said about it. */
	children?: ReactNode;
}

export function EntryRow({ entry, stop, says, children }: EntryRowProps) {
	const open = useMemoryRoom((shown) => shown.entry === entry.id);
	const gone = isGone(entry);
	const about = [
		says === "itself" ? null : ownerName(entry.class),
		sortWords(entry),
		gone ? goneWords(entry) : null,
		waitingWords(entry),
		usedWords(entry.uses),
		sourceWords(entry),
		says === "ownerAndDay" ? dayWords(entry.createdAt) : null,
	].filter((part) => part !== null);
	return (
		<button
			type="button"
			data-testid="memory-row"
			data-memory={entry.id}
			data-id={entry.shortId}
			// What does not fit into two lines can be read all the same.
			title={visible(withoutMarks(entry.text))}
			tabIndex={stop ? 0 : -1}
			aria-current={open || undefined}
			onClick={() => showMemory(entry.id)}
			className="block w-full rounded-md px-3 py-2 text-left outline-offset-[-2px] hover:bg-hover aria-[current]:bg-accent-soft"
		>
			<span className="flex items-start gap-2">
				<span
					dir="auto"
					className={`line-clamp-2 min-w-0 flex-1 text-sm [overflow-wrap:anywhere] ${gone ? "text-ink-soft line-through" : ""}`}
				>
					{visible(withoutMarks(entry.text))}
				</span>
				{entry.pinned && (
					<Pin role="img" aria-label="Pinned" className="mt-1 size-3.5 shrink-0 text-accent" />
				)}
			</span>
			<span className="mt-0.5 block text-ink-soft text-xs">{about.join(" · ")}</span>
			<Flags entry={entry} />
			{children}
		</button>
	);
}

/** What sets a memory apart, and what follows from it. */
export function Flags({ entry: { guards, suspicious } }: { entry: MemoryEntry }) {
	return (
		<>
			{guards && (
				<span className="mt-0.5 flex items-center gap-1 text-good text-xs">
					<ShieldCheck className="size-3.5 shrink-0" aria-hidden />
					Keeps somebody safe: it goes first and is never let go by itself
				</span>
			)}
			{suspicious && (
				<span className="mt-0.5 flex items-center gap-1 text-warn text-xs">
					<TriangleAlert className="size-3.5 shrink-0" aria-hidden />
					Reads like an order to a program: shown to the assistant as a note only
				</span>
			)}
		</>
	);
}
