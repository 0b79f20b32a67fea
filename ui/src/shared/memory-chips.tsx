/** The memories that an answer rests on, as chips that say what they are. */

import { Tooltip } from "@base-ui/react/tooltip";
import { Bookmark } from "lucide-react";
import { type KnownMemory, useMemories } from "../api/queries";
import { firstWords } from "./first-words";
import { openFileAt } from "./use-place";

interface MemoryChipsProps {
	ids: readonly string[];
	label?: string;
}

export function MemoryChips({ ids, label = "What this rests on" }: MemoryChipsProps) {
	const known = useMemories(ids.length > 0).data ?? {};
	return (
		<ul aria-label={label} className="mt-1.5 flex flex-wrap gap-1.5">
			{ids.map((id) => (
				<li key={id}>
					<Chip id={id} memory={known[id] ?? null} />
				</li>
			))}
		</ul>
	);
}

function Chip({ id, memory }: { id: string; memory: KnownMemory | null }) {
	const forgotten = memory?.forgottenAt != null;
	const words = memory ? firstWords(memory.text) : id;
	return (
		<Tooltip.Root>
			<Tooltip.Trigger
				render={
					<button
						type="button"
						data-testid="memory-chip"
						aria-label={`${forgotten ? "Forgotten since" : "Remembered"}: ${memory?.text ?? id}`}
						onClick={() => memory && openFileAt(memory.path)}
						className={`inline-flex h-6 max-w-60 items-center gap-1 rounded-md border bg-surface px-1.5 text-ink-soft text-xs hover:border-accent ${forgotten ? "line-through" : ""}`}
					>
						<Bookmark className="size-3 shrink-0" aria-hidden />
						<span className="truncate">{words}</span>
					</button>
				}
			/>
			<Tooltip.Portal>
				<Tooltip.Positioner sideOffset={6} className="z-50">
					<Tooltip.Popup className="max-w-80 rounded-lg border bg-raised p-2.5 text-sm shadow-float">
						{memory ? memory.text : `Remembered as ${id}`}
						{memory && (
							<p className="mt-1 text-ink-faint text-xs">
								{forgotten ? "You have forgotten this since." : memory.path}
							</p>
						)}
					</Tooltip.Popup>
				</Tooltip.Positioner>
			</Tooltip.Portal>
		</Tooltip.Root>
	);
}
