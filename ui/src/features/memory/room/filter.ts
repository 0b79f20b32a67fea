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
	return entries.filter(
		(entry) =>
			(filter.owner === null || (entry.class ?? "") === filter.owner) &&
			(filter.sort === null || entry.sort === filter.sort) &&
			holdingOf(entry) === filter.holding,
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

export interface MonthGroup {
	/** "November 2026". */
	month: string;
	entries: MemoryEntry[];
}

/** The latest first, month by month, by when each was learned. */
export function byMonth(entries: readonly MemoryEntry[]): MonthGroup[] {
	const latestFirst = entries.toSorted((one, other) =>
		other.createdAt.localeCompare(one.createdAt),
	);
	const months: MonthGroup[] = [];
	for (const entry of latestFirst) {
		const month = new Date(entry.createdAt).toLocaleDateString("en-GB", {
			month: "long",
			year: "numeric",
		});
		const last = months.at(-1);
		if (last?.month === month) last.entries.push(entry);
		else months.push({ month, entries: [entry] });
	}
	return months;
}
