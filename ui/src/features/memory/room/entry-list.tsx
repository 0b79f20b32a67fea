/** The entries by whose they are, or by the day on which they were learned. */
import { type ReactNode, useState } from "react";
import type { MemoryEntry } from "../../../api/generated";
import { useMemoryEntries } from "../../../api/memory";
import { Button, ReadFailure } from "../../../shared/ui";
import { ownerName } from "../names";
import {
	byDay,
	byOwner,
	chosen,
	dayTitle,
	filtered,
	holdingOf,
	isNarrowed,
	ownersOf,
	USUAL,
} from "./filter";
import { Filters } from "./filters";
import { type RowGroup, Rows } from "./rows";

interface EntryListProps {
	by: "owner" | "time";
	onAdd(): void;
}

export function EntryList({ by, onAdd }: EntryListProps) {
	const { data, error, isPending, refetch } = useMemoryEntries();
	const [filter, setFilter] = useState(USUAL);
	if (error && !data) {
		return (
			<div className="p-3">
				<ReadFailure error={error} onRetry={refetch} />
			</div>
		);
	}
	if (isPending) return <div aria-busy className="h-20" />;
	const counts = { holding: 0, waiting: 0, gone: 0 };
	for (const entry of chosen(data, filter)) counts[holdingOf(entry)] += 1;
	const shown = filtered(data, filter);
	return (
		<>
			<Filters filter={filter} owners={ownersOf(data)} counts={counts} onChange={setFilter} />
			{shown.length > 0 ? (
				<Rows
					label={by === "owner" ? "What is remembered" : "What is remembered, by time"}
					groups={by === "owner" ? ownerGroups(shown) : dayGroups(shown, new Date())}
					says={by === "owner" ? "itself" : "owner"}
				/>
			) : isNarrowed(filter) ? (
				<Empty words="Nothing that is remembered fits this choice.">
					<Button onClick={() => setFilter({ ...USUAL, holding: filter.holding })}>Show all</Button>
				</Empty>
			) : filter.holding === "waiting" ? (
				<Empty words="Nothing waits for your word. What is noticed in your work comes here first, and is kept only when you say so." />
			) : filter.holding === "gone" ? (
				<Empty words="Nothing has gone. What you forget, replace or let go comes here, and can be brought back." />
			) : (
				<Empty words="What should not have to be said twice comes here: how you like to work, what a class has shown you, how a lesson went. For example: “Starters of 5 minutes, without paper”.">
					<Button tone="primary" onClick={onAdd}>
						Remember something
					</Button>
				</Empty>
			)}
		</>
	);
}

function ownerGroups(entries: readonly MemoryEntry[]): RowGroup[] {
	return byOwner(entries).map(({ owner, entries }) => ({
		key: owner ?? "",
		title: ownerName(owner),
		rows: entries.map((entry) => ({ entry })),
	}));
}

function dayGroups(entries: readonly MemoryEntry[], now: Date): RowGroup[] {
	return byDay(entries).map(({ day, entries }) => ({
		key: day,
		title: dayTitle(day, now),
		rows: entries.map((entry) => ({ entry })),
	}));
}

interface EmptyProps {
	words: string;
	children?: ReactNode;
}

export function Empty({ words, children }: EmptyProps) {
	return (
		<div className="mx-3 mt-4 grid max-w-md justify-items-start gap-3 rounded-lg border border-line-strong border-dashed p-4 text-ink-soft text-sm">
			<p>{words}</p>
			{children}
		</div>
	);
}
