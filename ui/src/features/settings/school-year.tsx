/** The terms and closed days by which memory counts school days, as her calendar says them. */
import { useId } from "react";
import type { SchoolYear as Year } from "../../api/generated";
import { useSchoolYear } from "../../api/memory";
import { sentence } from "../../shared/sentence";
import { Button, Notice, ReadFailure } from "../../shared/ui";
import { closeDialog, openFileAt } from "../../shared/use-place";
import { visible } from "../../shared/visible";

export function SchoolYear() {
	const { data, error, refetch } = useSchoolYear();
	const id = useId();
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	const open = () => {
		closeDialog();
		openFileAt(data.file);
	};
	return (
		<section aria-labelledby={id} className="grid gap-2" data-testid="school-year">
			<h3 id={id} className="font-medium">
				The school days that count
			</h3>
			<p className="text-ink-soft">{inWords(data)}</p>
			{data.terms.length > 0 && (
				<ul className="grid gap-1">
					{data.terms.map((term) => (
						<li key={`${term.first} ${term.last}`} aria-current={term.isNow ? "date" : undefined}>
							<span className="font-medium">{visible(term.name) || "A term"}</span>{" "}
							{days(term.first, term.last)}, {schoolDays(term.days)}
							{term.isNow && ", now"}
						</li>
					))}
				</ul>
			)}
			{data.closed.length > 0 && (
				<details>
					<summary className="cursor-pointer text-ink-soft">
						{data.closed.length} {data.closed.length === 1 ? "day" : "days"} on which the school is
						closed
					</summary>
					<ul className="mt-1 grid gap-1 pl-4">
						{data.closed.map((closed) => (
							<li key={closed.day}>
								{dayOf(closed.day)}
								{closed.name && `: ${visible(closed.name)}`}
							</li>
						))}
					</ul>
				</details>
			)}
			{data.problems.length > 0 && (
				<Notice tone="warn">
					<ul>
						{data.problems.map((problem) => (
							<li key={problem}>{visible(sentence(problem))}</li>
						))}
					</ul>
				</Notice>
			)}
			{(data.terms.length > 0 || data.problems.length > 0) && (
				<div>
					<Button onClick={open}>Open the calendar</Button>
				</div>
			)}
		</section>
	);
}

/** "Today counts. After 25 June 2027 every weekday counts." */
function inWords({ file, terms, schoolToday }: Year): string {
	const last = terms.at(-1);
	if (!last) return `Every weekday: ${file} in your files names no term.`;
	const today = schoolToday ? "Today counts" : "Today does not count";
	return `${today}. After ${dayOf(last.last)} every weekday counts, until ${file} has new terms.`;
}

/** "19 August 2026 to 9 October 2026". */
function days(first: string, last: string): string {
	return `${dayOf(first)} to ${dayOf(last)}`;
}

/** A day is the same everywhere, whatever the clock's zone. */
function dayOf(day: string): string {
	return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
		day: "numeric",
		month: "long",
		year: "numeric",
		timeZone: "UTC",
	});
}

function schoolDays(count: number): string {
	return count === 1 ? "1 school day" : `${count} school days`;
}
