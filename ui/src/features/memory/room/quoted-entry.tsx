/** The words of an entry that something is asked about, with where it is from; they lead to its page. */
import type { MemoryEntry } from "../../../api/generated";
import { withoutMarks } from "../../../shared/first-words";
import { showMemory } from "../../../shared/memory-room";
import { visible } from "../../../shared/visible";
import { ownerName } from "../names";
import { Origin } from "../origin";
import { Flags } from "./entry-row";

interface QuotedEntryProps {
	entry: MemoryEntry;
	/** What it is of two. */
	label?: string;
}

export function QuotedEntry({ entry, label }: QuotedEntryProps) {
	return (
		<div className="min-w-0">
			<p className="text-ink-soft text-xs">
				{label ? `${label} · ${ownerName(entry.class)}` : ownerName(entry.class)}
			</p>
			<button
				type="button"
				data-memory={entry.id}
				dir="auto"
				onClick={() => showMemory(entry.id)}
				title={visible(withoutMarks(entry.text))}
				className="max-w-full rounded-sm text-left text-sm [overflow-wrap:anywhere] hover:underline"
			>
				<span className="line-clamp-6">{visible(withoutMarks(entry.text))}</span>
			</button>
			<Flags entry={entry} />
			<p className="mt-0.5 text-ink-soft text-xs">
				<Origin entry={entry} />
			</p>
		</div>
	);
}
