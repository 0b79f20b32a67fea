/** What models cost: a month by who asked, and what a month may cost. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { Budget, Spender, SpendingPart, WhenPassed } from "../../api/generated";
import { useBudgetChoice, useSpending } from "../../api/spending";
import { toCallError } from "../../platform";
import { modelName } from "../../shared/model-name";
import { spentText } from "../../shared/money";
import { sentence } from "../../shared/sentence";
import { Button, IconButton, Notice, ReadFailure } from "../../shared/ui";

export function Cost() {
	const [month, setMonth] = useState<string | null>(null);
	const { data, error, refetch } = useSpending(month);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	const { month: shown, isNow, parts, says, budget } = data;
	return (
		<div className="grid grid-cols-1 gap-5" data-testid="cost">
			<BudgetForm key={budgetKey(budget)} budget={budget} />
			<section aria-labelledby="month-spent" className="grid grid-cols-1 gap-2">
				<header className="flex flex-wrap items-center gap-2">
					<IconButton
						label="The month before"
						onClick={() => setMonth(beside(shown, -1))}
						className="size-8"
					>
						<ChevronLeft aria-hidden />
					</IconButton>
					<h3 id="month-spent" className="min-w-36 text-center font-medium text-sm">
						{monthName(shown)}
					</h3>
					<IconButton
						label="The month after"
						disabled={isNow}
						onClick={() => setMonth(beside(shown, 1))}
						className="size-8"
					>
						<ChevronRight aria-hidden />
					</IconButton>
				</header>
				<p className="text-sm" role="status">
					{says}
				</p>
				{parts.length > 0 && <Parts parts={parts} />}
				<p className="text-ink-soft text-xs">
					By the list of prices under “Models and prices”, in US dollars; your provider's bill
					decides. A session that you delete for good stays in these sums.
				</p>
			</section>
		</div>
	);
}

function budgetKey(budget: Budget | null): string {
	return budget === null ? "none" : `${budget.monthUsd} ${budget.whenPassed}`;
}

const WAYS: readonly { value: WhenPassed; name: string; says: string }[] = [
	{ value: "warn", name: "Tell me", says: "It is said before you send, and the work goes on." },
	{
		value: "stop",
		name: "Stop",
		says: "Nothing is begun with a model that costs something, and work stops that comes to it.",
	},
];

function BudgetForm({ budget }: { budget: Budget | null }) {
	const choice = useBudgetChoice();
	const [amount, setAmount] = useState(budget === null ? "" : String(budget.monthUsd));
	const [whenPassed, setWhenPassed] = useState<WhenPassed>(budget?.whenPassed ?? "warn");
	const id = useId();
	const monthUsd = Number.parseFloat(amount.replace(",", "."));
	const isAmount = monthUsd > 0;
	const isAsKept = budget?.monthUsd === monthUsd && budget.whenPassed === whenPassed;
	return (
		<form
			aria-labelledby={`${id}-name`}
			className="grid grid-cols-1 gap-2 rounded-lg border bg-raised p-3.5 text-sm"
			onSubmit={(event) => {
				event.preventDefault();
				if (isAmount) choice.mutate({ monthUsd, whenPassed });
			}}
		>
			<h3 id={`${id}-name`} className="font-medium">
				Budget for a month
			</h3>
			<div className="flex flex-wrap items-center gap-2">
				<label htmlFor={id} className="text-ink-soft">
					US dollars a month
				</label>
				<input
					id={id}
					inputMode="decimal"
					value={amount}
					placeholder="none"
					onChange={({ target }) => setAmount(target.value)}
					className="h-8 w-24 rounded-md border border-line-strong bg-raised px-2"
				/>
				<Button type="submit" tone="primary" disabled={!isAmount || isAsKept || choice.isPending}>
					Keep
				</Button>
				{budget !== null && (
					<Button disabled={choice.isPending} onClick={() => choice.mutate(null)}>
						No budget
					</Button>
				)}
			</div>
			<fieldset className="grid gap-1">
				<legend className="text-ink-soft">When it is used up</legend>
				{WAYS.map(({ value, name, says }) => (
					<label key={value} className="flex items-start gap-2">
						<input
							type="radio"
							name={`${id}-when`}
							checked={whenPassed === value}
							onChange={() => setWhenPassed(value)}
							className="mt-1"
						/>
						<span>
							{name} <span className="text-ink-soft">{says}</span>
						</span>
					</label>
				))}
			</fieldset>
			<p className="text-ink-soft text-xs">
				A model whose price is not known cannot be held by it; that is said where it matters.
			</p>
			{choice.error && <Notice tone="bad">{sentence(toCallError(choice.error).message)}</Notice>}
		</form>
	);
}

const WHO: Record<Spender, string> = {
	agent: "Agent",
	specialist: "Specialist",
	hook: "Check",
	summary: "Summaries",
	partner: "With learners",
	title: "Names of sessions",
	noticing: "What to remember",
	test: "Tests of keys",
	rewording: "Other words for questions",
	other: "Other",
};

function Parts({ parts }: { parts: readonly SpendingPart[] }) {
	const numbers = ["Calls", "Tokens read", "Written", "Cost"];
	return (
		<div className="overflow-x-auto">
			<table className="w-full text-sm" data-testid="spending-parts">
				<thead className="text-ink-soft text-xs">
					<tr>
						{["Who asked", "Model"].map((name) => (
							<th key={name} scope="col" className="py-1 pr-3 text-left font-medium">
								{name}
							</th>
						))}
						{numbers.map((name) => (
							<th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="tabular-nums">
					{parts.map(({ part, name, provider, model, calls, inputTokens, outputTokens, spent }) => (
						<tr key={`${part} ${name} ${provider} ${model}`} className="border-t">
							<th scope="row" className="break-words py-1 pr-3 text-left font-normal">
								{WHO[part]}
								{named(part, name) && <span className="text-ink-soft"> {name}</span>}
							</th>
							<td className="break-words py-1 pr-3 text-ink-soft">{modelName(model)}</td>
							<td className="py-1 pl-3 text-right">{count(calls)}</td>
							<td className="py-1 pl-3 text-right">{count(inputTokens)}</td>
							<td className="py-1 pl-3 text-right">{count(outputTokens)}</td>
							<td className="py-1 pl-3 text-right">{spentText(spent)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Whether the name says more than what it is. */
function named(part: Spender, name: string): boolean {
	return part === "agent" || part === "specialist" || part === "hook" || part === "other"
		? name !== ""
		: false;
}

function count(number: number): string {
	return number.toLocaleString("en-GB");
}

/** The month some months before or after, as `2026-11`. */
export function beside(month: string, by: number): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	const at = new Date(Date.UTC(year, number - 1 + by, 1));
	return at.toISOString().slice(0, 7);
}

function monthName(month: string): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	const at = new Date(Date.UTC(year, number - 1, 1));
	return at.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
}
