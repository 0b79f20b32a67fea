/** The memories that an answer rests on, as chips that say what they are and what became of them. */

import { Tooltip } from "@base-ui/react/tooltip";
import { Bookmark } from "lucide-react";
import type { MemoryEntry } from "../api/generated";
import { useMemories } from "../api/memory";
import { firstWords } from "./first-words";
import { useFileOpener } from "./use-file-opener";

interface MemoryChipsProps {
	ids: readonly string[];
	label?: string;
}

export function MemoryChips({ ids, label = "What this rests on" }: MemoryChipsProps) {
	const known = useMemories(ids.length > 0).data;
	return (
		<ul aria-label={label} className="mt-1.5 flex flex-wrap gap-1.5">
			{ids.map((id) => (
				<li key={id}>
					<Chip id={id} memory={known?.[id] ?? null} fate={known ? fateOf(known, id) : null} />
				</li>
			))}
		</ul>
	);
}

/** What became of a memory since an answer used it. */
interface Fate {
	/** For its name: "Forgotten". */
	name: string;
	/** For whoever looks closer. */
	sentence: string;
}

/** None while it holds. */
function fateOf(known: Readonly<Record<string, MemoryEntry>>, id: string): Fate | null {
	const memory = known[id];
	if (memory === undefined) {
		return { name: "Erased", sentence: "You have erased this for good since." };
	}
	switch (memory.state) {
		case "working":
		case "candidate":
		case "active":
			return null;
		case "forgotten":
			return { name: "Forgotten", sentence: "You have forgotten this since." };
		case "expired":
			return { name: "Let go", sentence: "Let go since: nothing had used it for long." };
		case "superseded": {
			const by = memory.replacedBy === null ? undefined : known[memory.replacedBy];
			const words = by ? `Replaced since by “${firstWords(by.text)}”.` : "Replaced since.";
			return { name: "Replaced", sentence: words };
		}
	}
}

interface ChipProps {
	id: string;
	/** Null while it is not known, and for what was erased. */
	memory: MemoryEntry | null;
	fate: Fate | null;
}

function Chip({ id, memory, fate }: ChipProps) {
	const openFile = useFileOpener();
	const erased = fate !== null && memory === null;
	const words = erased ? "a memory" : memory ? firstWords(memory.text) : id;
	return (
		<Tooltip.Root>
			<Tooltip.Trigger
				render={
					<button
						type="button"
						data-testid="memory-chip"
						aria-label={`${fate ? `${fate.name} since` : "Remembered"}: ${memory?.text ?? words}`}
						aria-disabled={erased || !openFile || undefined}
						onClick={() => memory && openFile?.(memory.path)}
						className={`inline-flex h-6 max-w-60 items-center gap-1 rounded-md border bg-surface px-1.5 text-ink-soft text-xs hover:border-accent ${fate ? "line-through" : ""}`}
					>
						<Bookmark className="size-3 shrink-0" aria-hidden />
						<span className="truncate">{words}</span>
					</button>
				}
			/>
			<Tooltip.Portal>
				<Tooltip.Positioner sideOffset={6} className="z-50">
					<Tooltip.Popup className="max-w-80 rounded-lg border bg-raised p-2.5 text-sm shadow-float">
						{memory ? memory.text : !erased && `Remembered as ${id}`}
						{(memory || fate) && (
							<p className={`text-ink-faint text-xs ${erased ? "" : "mt-1"}`}>
								{fate ? fate.sentence : memory?.path}
							</p>
						)}
					</Tooltip.Popup>
				</Tooltip.Positioner>
			</Tooltip.Portal>
		</Tooltip.Root>
	);
}
