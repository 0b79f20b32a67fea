/** What is shown of the steps, and what is looked for among them. */
import { ChevronDown, ChevronUp, Search } from "lucide-react";
import type { ReactNode } from "react";
import type { Span } from "../../api/generated";
import { duration } from "../../shared/time";
import { IconButton } from "../../shared/ui";
import { groupsOf, LENGTHS, type Outcome, type StepFilter } from "./filters";
import type { StepSearch } from "./use-search";

interface ToolbarProps {
	spans: readonly Span[];
	agents: readonly string[];
	filter: StepFilter;
	onFilter(filter: StepFilter): void;
	search: StepSearch;
	/** Goes to the next step that was found, or the one before. */
	onGo(step: 1 | -1): void;
}

export function Toolbar({ spans, agents, filter, onFilter, search, onGo }: ToolbarProps) {
	return (
		<div className="grid gap-2">
			<div className="flex flex-wrap items-center gap-2">
				<SearchField search={search} onGo={onGo} />
				{agents.length > 1 && (
					<Choice
						name="Agent"
						value={filter.agent ?? ""}
						onChange={(agent) => onFilter({ ...filter, agent: agent || null })}
					>
						<option value="">All agents</option>
						{agents.map((agent) => (
							<option key={agent}>{agent}</option>
						))}
					</Choice>
				)}
				<Choice
					name="Outcome"
					value={filter.outcome}
					onChange={(outcome) => onFilter({ ...filter, outcome: outcome as Outcome })}
				>
					<option value="any">Any outcome</option>
					<option value="failed">Failed</option>
					<option value="open">Not over</option>
				</Choice>
				<Choice
					name="Length"
					value={String(filter.atLeast)}
					onChange={(length) => onFilter({ ...filter, atLeast: Number(length) })}
				>
					{LENGTHS.map((length) => (
						<option key={length} value={length}>
							{length === 0 ? "Any length" : `${duration(length)} or longer`}
						</option>
					))}
				</Choice>
			</div>
			<Groups spans={spans} filter={filter} onFilter={onFilter} />
		</div>
	);
}

function Groups({ spans, filter, onFilter }: Pick<ToolbarProps, "spans" | "filter" | "onFilter">) {
	return (
		<fieldset className="flex flex-wrap gap-1.5">
			<legend className="sr-only">Kinds of steps</legend>
			{groupsOf(spans).map(({ name }) => (
				<button
					key={name}
					type="button"
					aria-pressed={filter.groups.has(name)}
					onClick={() => onFilter({ ...filter, groups: toggled(filter.groups, name) })}
					className="rounded-full border border-line-strong px-2.5 py-0.5 text-ink-soft text-xs hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-accent-soft aria-pressed:text-ink"
				>
					{name}
				</button>
			))}
		</fieldset>
	);
}

function SearchField({ search, onGo }: Pick<ToolbarProps, "search" | "onGo">) {
	const { query, found, at } = search;
	const nothing = found.length === 0;
	return (
		<search className="flex min-w-[min(18rem,100%)] flex-1 items-center gap-1">
			<div className="relative min-w-0 flex-1">
				<Search
					className="-translate-y-1/2 absolute top-1/2 left-2 size-3.5 text-ink-faint"
					aria-hidden
				/>
				<input
					type="search"
					aria-label="Look for words in the steps"
					placeholder="Look for a name, a file, words that were said"
					data-testid="trace-search"
					value={query}
					onChange={(event) => search.look(event.target.value)}
					onKeyDown={(event) => {
						if (event.key === "Enter") {
							event.preventDefault();
							onGo(event.shiftKey ? -1 : 1);
						}
						if (event.key === "Escape" && query !== "") {
							// The first Escape takes the words away, and the next one closes.
							event.preventDefault();
							event.stopPropagation();
							search.look("");
						}
					}}
					className="h-8 w-full rounded-md border border-line-strong bg-raised pr-2 pl-7 text-sm placeholder:text-ink-faint"
				/>
			</div>
			<output
				aria-live="polite"
				data-testid="trace-found"
				className="shrink-0 text-ink-soft text-xs tabular-nums empty:hidden"
			>
				{query.trim() !== "" && told(found.length, at)}
			</output>
			<IconButton label="The one before" disabled={nothing} onClick={() => onGo(-1)}>
				<ChevronUp aria-hidden />
			</IconButton>
			<IconButton label="The next one" disabled={nothing} onClick={() => onGo(1)}>
				<ChevronDown aria-hidden />
			</IconButton>
		</search>
	);
}

function told(count: number, at: number | null): string {
	if (count === 0) return "Not found";
	const all = count.toLocaleString("en-GB");
	if (at !== null) return `${(at + 1).toLocaleString("en-GB")} of ${all}`;
	return count === 1 ? "1 step" : `${all} steps`;
}

interface ChoiceProps {
	name: string;
	value: string;
	onChange(value: string): void;
	children: ReactNode;
}

function Choice({ name, value, onChange, children }: ChoiceProps) {
	return (
		<select
			aria-label={name}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			className="h-8 min-w-0 max-w-full rounded-md border border-line-strong bg-raised px-2 text-sm"
		>
			{children}
		</select>
	);
}

function toggled(groups: ReadonlySet<string>, name: string): ReadonlySet<string> {
	const next = new Set(groups);
	if (!next.delete(name)) next.add(name);
	return next;
}
