/** Where a memory comes from, as a sentence that leads to its session. */
import type { MemoryEntry } from "../../api/generated";
import { useSessions } from "../../api/queries";
import { openSession } from "../../shared/use-place";
import { authorWords, dayWords, isWaiting } from "./words";

/** "Learned in “Loops for 3B” on 4 November, kept after your decision." */
export function Origin({ entry }: { entry: MemoryEntry }) {
	const day = dayWords(entry.createdAt);
	const changed = dayWords(entry.updatedAt);
	const later = changed === day ? "" : `, changed on ${changed}`;
	if (isWaiting(entry)) {
		return (
			<>
				Noticed{" "}
				{entry.sessionId !== null && (
					<>
						in <SessionLink id={entry.sessionId} />{" "}
					</>
				)}
				on {day}; not kept until you say so.
			</>
		);
	}
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

export function SessionLink({ id }: { id: string }) {
	const title = useSessions().data?.find((session) => session.id === id)?.title;
	return (
		<button
			type="button"
			onClick={() => openSession(id)}
			// A button is no part of the line it stands in: a long title would stand alone.
			className="max-w-56 truncate rounded-sm align-bottom text-accent underline underline-offset-2"
			title={title}
		>
			{title ? `“${title}”` : "an earlier session"}
		</button>
	);
}
