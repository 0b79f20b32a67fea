/** One thing that is remembered: where it comes from, how often it was used, forgetting it. */

import { useEffect, useRef } from "react";
import type { MemoryEntry, MemoryFile } from "../../api/generated";
import { useForgetting } from "../../api/memory";
import { firstWords } from "../../shared/first-words";
import { reportError } from "../../shared/report";
import { Button, Markdown } from "../../shared/ui";
import { Origin } from "./origin";
import { goneWords, usesWords } from "./words";

interface EntryProps {
	entry: MemoryEntry;
	/** Whether it cannot be forgotten or brought back now. */
	locked: boolean;
	/** It was forgotten or brought back, and this is the file now. */
	onChanged(file: MemoryFile): void;
}

export function Entry({ entry, locked, onChanged }: EntryProps) {
	const forgetting = useForgetting();
	const forgotten = entry.forgottenAt !== null;
	const button = useRef<HTMLButtonElement>(null);
	const pressed = useRef(false);

	// A forgotten entry moves to the end of the list, and the keyboard goes along.
	useEffect(() => {
		if (pressed.current) button.current?.focus();
		pressed.current = false;
	}, [forgotten]);

	const change = () => {
		pressed.current = true;
		forgetting.mutate(
			{ id: entry.id, forget: !forgotten },
			{
				onSuccess: onChanged,
				onError: (reason) => {
					pressed.current = false;
					reportError(reason);
				},
			},
		);
	};
	return (
		<li
			className="flex items-start gap-3 py-2.5"
			data-testid="memory-entry"
			data-id={entry.shortId}
		>
			<div className="min-w-0 flex-1">
				<div className={forgotten ? "text-ink-soft line-through" : ""}>
					<Markdown text={entry.text} className="prose-talk" />
				</div>
				<p className="mt-0.5 text-ink-soft text-xs">
					<Origin entry={entry} /> {usesWords(entry.uses)}
					{forgotten && ` ${goneWords(entry)}.`}
					<span
						title="Answers that rest on it name it by this mark"
						className="ms-1.5 inline-block rounded border px-1 font-mono"
					>
						{entry.shortId}
					</span>
				</p>
			</div>
			<Button
				ref={button}
				tone="quiet"
				className="h-7 px-2"
				aria-disabled={locked || forgetting.isPending}
				aria-label={`${forgotten ? "Bring back" : "Forget"}: ${firstWords(entry.text)}`}
				onClick={() => !locked && !forgetting.isPending && change()}
			>
				{forgotten ? "Bring back" : "Forget"}
			</Button>
		</li>
	);
}
