/** Which entries are shown and in which order. Pure. */
import type { MemoryEntry, MemorySort } from "../../../api/generated";
import { isGone, isWaiting } from "../words";

export type Holding = "holding" | "waiting" | "gone";

export interface EntryFilter {
	/** A class, `""` for her own; null for all. */
	owner: string | null;
	sort: MemorySort | null;
	holding: Holding;
}

export const USUAL: EntryFilter = { owner: null, sort: null, holding: "holding" };

export interface OwnerGroup {
	/** The class; null for her own. */
	owner: string | null;
	entries: MemoryEntry[];
}

export function isNarrowed({ owner, sort }: EntryFilter): boolean {
	return owner !== null || sort !== null;
}

export function filtered(entries: readonly MemoryEntry[], filter: EntryFilter): MemoryEntry[] {
	return chosen(entries, filter).filter((entry) => holdingOf(entry) === filter.holding);
}

/** Those of the owner and the sort that are looked at, whether they hold or not. */
export function chosen(
	entries: readonly MemoryEntry[],
	{ owner, sort }: EntryFilter,
): MemoryEntry[] {
	return entries.filter(
		(entry) =>
			(owner === null || (entry.class ?? "") === owner) && (sort === null || entry.sort === sort),
	);
}

export function holdingOf(entry: MemoryEntry): Holding {
	if (isWaiting(entry)) return "waiting";
	return isGone(entry) ? "gone" : "holding";
}

/** Her own first, then class by class; within each what is pinned first, the rest in its order. */
export function byOwner(entries: readonly MemoryEntry[]): OwnerGroup[] {
	return ownersOf(entries).map((owner) => ({
		owner,
		entries: entries
			.filter((entry) => entry.class === owner)
			.toSorted((one, other) => Number(other.pinned) - Number(one.pinned)),
	}));
}

/** Whose memories there are: null, for her own, first. */
export function ownersOf(entries: readonly MemoryEntry[]): (string | null)[] {
	return [...new Set(entries.map((entry) => entry.class))].toSorted((one, other) => {
		if (one === null) return -1;
		if (other === null) return 1;
		return one.localeCompare(other, "en-GB", { numeric: true });
	});
}

export interface DayGroup {
	/** "2026-11-24", where she is. */
	day: string;
	entries: MemoryEntry[];
}

/** The latest first, day by day: when each was learned, or when it went. */
export function byDay(entries: readonly MemoryEntry[]): DayGroup[] {
	const latestFirst = entries.toSorted((one, other) => moment(other).localeCompare(moment(one)));
	const days: DayGroup[] = [];
	for (const entry of latestFirst) {
		const day = dayOf(new Date(moment(entry)));
		const last = days.at(-1);
		if (last?.day === day) last.entries.push(entry);
		else days.push({ day, entries: [entry] });
	}
	return days;
}

/** "Today", "Yesterday", "Tuesday 24 November", "24 November 2025". */
export function dayTitle(day: string, now: Date): string {
	const yesterday = new Date(now);
	yesterday.setDate(now.getDate() - 1);
	if (day === dayOf(now)) return "Today";
	if (day === dayOf(yesterday)) return "Yesterday";
	const isThisYear = day.startsWith(`${now.getFullYear()}-`);
	return new Date(`${day}T12:00`).toLocaleDateString("en-GB", {
		weekday: isThisYear ? "long" : undefined,
		day: "numeric",
		month: "long",
		year: isThisYear ? undefined : "numeric",
	});
}

function moment(entry: MemoryEntry): string {
	return isGone(entry) ? (entry.forgottenAt ?? entry.updatedAt) : entry.createdAt;
}

function dayOf(at: Date): string {
	// Swedish writes a day as a calendar of files does.
	return at.toLocaleDateString("sv-SE");
}
