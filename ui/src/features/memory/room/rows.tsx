/** A list of entries in groups: one stop for Tab, arrows go through it, Enter opens. */
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { MemoryEntry } from "../../../api/generated";
import { useMemoryRoom } from "../../../shared/memory-room";
import { Button } from "../../../shared/ui";
import { EntryRow, type RowSays } from "./entry-row";

export interface RowGroup {
	key: string;
	/** Null where one group needs no name. */
	title: string | null;
	rows: { entry: MemoryEntry; note?: ReactNode }[];
}

interface RowsProps {
	label: string;
	groups: readonly RowGroup[];
	says: RowSays;
}

/** More rows at once are slow to draw and nobody reads them. */
const AT_ONCE = 200;

export function Rows({ label, groups, says }: RowsProps) {
	const [most, setMost] = useState(AT_ONCE);
	const [focused, setFocused] = useState<string | null>(null);
	const open = useMemoryRoom(({ entry }) => entry);
	const ids = groups.flatMap(({ rows }) => rows.map(({ entry }) => entry.id));
	const stop = [focused, open].find((id) => id !== null && ids.includes(id)) ?? ids[0];
	let left = most;
	return (
		<section
			aria-label={label}
			className="max-w-3xl pb-4"
			onKeyDown={moveFocus}
			onFocus={({ target }) => setFocused(target.dataset.memory ?? null)}
		>
			{groups.map(({ key, title, rows }) => {
				const shown = rows.slice(0, Math.max(0, left));
				left -= shown.length;
				if (shown.length === 0) return null;
				return (
					<div key={key} className="pt-3">
						{title !== null && (
							<h2 className="px-3 pb-1 font-semibold text-ink-soft text-xs">{title}</h2>
						)}
						<ul>
							{shown.map(({ entry, note }) => (
								<li key={entry.id}>
									<EntryRow entry={entry} stop={entry.id === stop} says={says}>
										{note}
									</EntryRow>
								</li>
							))}
						</ul>
					</div>
				);
			})}
			{ids.length > most && (
				<Button tone="quiet" className="mt-2 w-full" onClick={() => setMost(most + AT_ONCE)}>
					Show more ({ids.length - most} left)
				</Button>
			)}
		</section>
	);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
	const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-memory]")];
	const at = rows.indexOf(event.target as HTMLElement);
	if (at < 0) return;
	const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
	if (to === undefined) return;
	event.preventDefault();
	rows[to]?.focus();
}
