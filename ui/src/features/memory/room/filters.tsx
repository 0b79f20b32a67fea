/** Narrows the entries that are shown: whose they are, their sort, whether they hold. */
import type { ReactNode } from "react";
import type { MemorySort } from "../../../api/generated";
import { ownerName } from "../names";
import { SORTS } from "../words";
import type { EntryFilter, Holding } from "./filter";

interface FiltersProps {
	filter: EntryFilter;
	owners: readonly (string | null)[];
	/** How many there are of each among those of the owner and the sort. */
	counts: Record<Holding, number>;
	onChange(filter: EntryFilter): void;
}

const HOLDING: Record<Holding, string> = {
	holding: "Holds",
	waiting: "Waits for you",
	gone: "Gone",
};

const ALL = "all";

export function Filters({ filter, owners, counts, onChange }: FiltersProps) {
	const owner = filter.owner ?? ALL;
	// What has just lost its last entry is still what was chosen.
	const choices = owners.includes(filter.owner || null)
		? owners
		: [...owners, ...(filter.owner === null ? [] : [filter.owner || null])];
	return (
		<div className="flex flex-wrap items-center gap-2 px-3 pt-2">
			<Choice
				label="Whose"
				value={owner}
				onChange={(value) => onChange({ ...filter, owner: value === ALL ? null : value })}
			>
				<option value={ALL}>All memories</option>
				{choices.map((name) => (
					<option key={name ?? ""} value={name ?? ""}>
						{ownerName(name)}
					</option>
				))}
			</Choice>
			<Choice
				label="What sort"
				value={filter.sort ?? ALL}
				onChange={(value) =>
					onChange({ ...filter, sort: value === ALL ? null : (value as MemorySort) })
				}
			>
				<option value={ALL}>Every sort</option>
				{Object.entries(SORTS).map(([sort, name]) => (
					<option key={sort} value={sort}>
						{name}
					</option>
				))}
			</Choice>
			<Choice
				label="Whether it holds"
				value={filter.holding}
				onChange={(value) => onChange({ ...filter, holding: value as Holding })}
			>
				{Object.entries(HOLDING).map(([holding, name]) => (
					<option key={holding} value={holding}>
						{name} ({counts[holding as Holding]})
					</option>
				))}
			</Choice>
		</div>
	);
}

interface ChoiceProps {
	label: string;
	value: string;
	onChange(value: string): void;
	children: ReactNode;
}

export function Choice({ label, value, onChange, children }: ChoiceProps) {
	return (
		<select
			aria-label={label}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			className="h-7 min-w-0 max-w-full [field-sizing:content] rounded-md border border-line-strong bg-raised px-1.5 text-sm"
		>
			{children}
		</select>
	);
}
