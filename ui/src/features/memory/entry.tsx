/** One thing that is remembered: where it comes from, how often it was used, forgetting it. */

import { useEffect, useRef } from "react";
import type { MemoryEntry, MemoryFile } from "../../api/generated";
import { useForgetting } from "../../api/memory";
import { useSessions } from "../../api/queries";
import { firstWords } from "../../shared/first-words";
import { reportError } from "../../shared/report";
import { Button, Markdown } from "../../shared/ui";
import { openSession } from "../../shared/use-place";

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
					{forgotten && ` Forgotten on ${dayWords(entry.forgottenAt ?? "")}.`}
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

/** "Learned in “Loops for 3B” on 4 November, kept after your decision." */
function Origin({ entry }: { entry: MemoryEntry }) {
	const day = dayWords(entry.createdAt);
	const changed = dayWords(entry.updatedAt);
	const later = changed === day ? "" : `, changed on ${changed}`;
	const who = authorWords(entry.by);
	if (entry.sessionId === null) {
		return (
			<>
				{who.alone} on {day}
				{later}.
			</>
		);
	}
	return (
		<>
			Learned in <SessionLink id={entry.sessionId} /> on {day}, {who.after}
			{later}.
		</>
	);
}

function SessionLink({ id }: { id: string }) {
	const title = useSessions().data?.find((session) => session.id === id)?.title;
	return (
		<button
			type="button"
			onClick={() => openSession(id)}
			className="rounded-sm text-left text-accent underline underline-offset-2"
		>
			{title ? `“${title}”` : "an earlier session"}
		</button>
	);
}

/** Who wrote it: alone as the beginning of a sentence, or after where it was learned. */
function authorWords(by: string): { alone: string; after: string } {
	switch (by) {
		case "teacher":
			return { alone: "Written by you", after: "written by you" };
		case "agent":
			return { alone: "Noted by the assistant", after: "noted by the assistant" };
		case "import":
			return { alone: "Brought in from a file", after: "brought in from a file" };
		default:
			// What a hook proposes is kept only once the teacher has said yes to it.
			return { alone: "Kept after your decision", after: "kept after your decision" };
	}
}

function usesWords(uses: number): string {
	if (uses === 0) return "Not used in an answer yet.";
	return uses === 1 ? "Used in 1 answer." : `Used in ${uses} answers.`;
}

function dayWords(at: string): string {
	return new Date(at).toLocaleDateString("en-GB", {
		day: "numeric",
		month: "long",
		year: "numeric",
	});
}
