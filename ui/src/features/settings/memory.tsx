/** How long is remembered what nothing uses, in school days; what is chosen is told at once. */
import { useId, useState } from "react";
import type { MemoryRules, MemoryRulesChange } from "../../api/generated";
import { useMemoryRules, useMemoryRulesChange } from "../../api/memory";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, Notice, ReadFailure } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { SchoolYear } from "./school-year";

type Field = "days" | "daysPerUse" | "noticeDays" | "maxMemories";

const FIELDS: readonly { of: Field; name: string; note: string }[] = [
	{
		of: "days",
		name: "School days without use",
		note: "After so many a memory is let go. It can be brought back.",
	},
	{
		of: "daysPerUse",
		name: "School days for each use",
		note: "Each answer that rests on a memory lets it stay so many longer.",
	},
	{
		of: "noticeDays",
		name: "School days of notice",
		note: "So many before, it is shown in Memory under “To look at”.",
	},
	{
		of: "maxMemories",
		name: "Memories at most",
		note: "Of more, the least used are let go. Empty is no limit.",
	},
];

const NO_CHANGE: MemoryRulesChange = {
	days: null,
	daysPerUse: null,
	noticeDays: null,
	maxMemories: null,
	usual: false,
};

export function Memory() {
	const { data, error, refetch } = useMemoryRules();
	const change = useMemoryRulesChange();
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	const choose = (wanted: Partial<MemoryRulesChange>) => {
		const before = data;
		change.mutate(
			{ ...NO_CHANGE, ...wanted },
			{
				onSuccess: (rules) =>
					sayWithUndo(inWords(rules), () => change.mutate({ ...asBefore(before), usual: true })),
			},
		);
	};
	return (
		<div className="grid max-w-prose gap-4 text-sm" data-testid="memory-rules">
			<p aria-live="polite" data-testid="memory-rules-words" className="font-medium">
				{inWords(data)}
			</p>
			<p className="text-ink-soft">
				What you wrote, confirmed or pinned stays however long nothing uses it, and so does what
				keeps somebody safe. School days are those of calendar.md; a holiday lets nothing grow old.
			</p>
			{change.error && <Notice tone="bad">{sentence(toCallError(change.error).message)}</Notice>}
			<div className="grid gap-3">
				{FIELDS.map(({ of, name, note }) => (
					<NumberField
						key={of}
						name={name}
						note={note}
						value={data[of]}
						onChoose={(number) => choose({ [of]: number })}
					/>
				))}
			</div>
			{!data.usual && (
				<div>
					<Button onClick={() => choose({ usual: true })}>As it usually is</Button>
				</div>
			)}
			<SchoolYear />
		</div>
	);
}

interface NumberFieldProps {
	name: string;
	note: string;
	/** Null is no limit. */
	value: number | null;
	onChoose(number: number): void;
}

function NumberField({ name, note, value, onChoose }: NumberFieldProps) {
	const id = useId();
	const shown = value === null ? "" : String(value);
	// What is typed, until it is kept or given up.
	const [typed, setTyped] = useState<string | null>(null);
	const keep = () => {
		setTyped(null);
		if (typed === null || typed === shown) return;
		if (typed === "" && value === null) return;
		onChoose(typed === "" ? 0 : Math.trunc(Number(typed)));
	};
	return (
		<div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
			<label htmlFor={id} className="w-52 font-medium">
				{name}
			</label>
			<input
				id={id}
				type="number"
				min={0}
				inputMode="numeric"
				aria-describedby={`${id}-note`}
				value={typed ?? shown}
				onChange={(event) => setTyped(event.target.value)}
				onBlur={keep}
				onKeyDown={(event) => event.key === "Enter" && keep()}
				className="h-8 w-24 rounded-md border border-line-strong bg-raised px-2"
			/>
			<span id={`${id}-note`} className="min-w-60 flex-1 text-ink-soft">
				{note}
			</span>
		</div>
	);
}

/** "Lets go after 61 school days without use, 10 more for each use." */
function inWords({ days, daysPerUse, maxMemories }: MemoryRules): string {
	const limit = maxMemories === null ? "" : ` Keeps ${maxMemories} at most.`;
	return `Lets go after ${schoolDays(days)} without use, ${daysPerUse} more for each use.${limit}`;
}

function schoolDays(days: number): string {
	return days === 1 ? "1 school day" : `${days} school days`;
}

function asBefore({ days, daysPerUse, noticeDays, maxMemories }: MemoryRules): MemoryRulesChange {
	return { ...NO_CHANGE, days, daysPerUse, noticeDays, maxMemories: maxMemories ?? 0 };
}
