/** What of memory is worth a look: what waits, what may clash, what is about to go, what is of no use. */
import { Fragment, type ReactNode } from "react";
import type { MemoryAging, MemoryReview } from "../../../api/generated";
import { useMemoryReview } from "../../../api/memory";
import { sentence } from "../../../shared/sentence";
import { Button, Notice, ReadFailure } from "../../../shared/ui";
import { openFileAt } from "../../../shared/use-place";
import { visible } from "../../../shared/visible";
import { dayWords, named } from "../words";
import { Card } from "./card";
import { Empty } from "./entry-list";
import { PairCard } from "./pair-card";
import { QuotedEntry } from "./quoted-entry";
import { countOf, pairKey } from "./to-look-at";
import { useDeeds } from "./use-deeds";
import { WaitingChoice } from "./waiting-choice";

/** The file of the school year, at the top of her files. */
const CALENDAR = "calendar.md";

export function Review() {
	const { data, error, isPending, refetch } = useMemoryReview();
	if (error && !data) {
		return (
			<div className="p-3">
				<ReadFailure error={error} onRetry={refetch} />
			</div>
		);
	}
	if (isPending) return <div aria-busy className="h-20" />;
	if (countOf(data) === 0) {
		return (
			<Empty words="Nothing to look at. What is noticed in your work and waits for your word comes here, and so do memories that say the same, that cannot both hold, or that nothing has used for long." />
		);
	}
	return (
		<div data-testid="memory-review" className="@container grid max-w-3xl gap-5 px-3 pt-3 pb-6">
			<CalendarProblems problems={data.calendarProblems} />
			<Waiting entries={data.waiting} />
			<Part title="To compare" rows={data.pairs} more={data.morePairs} keyOf={pairKey}>
				{(pair) => <PairCard pair={pair} />}
			</Part>
			<Aging review={data} />
			<Unused review={data} />
		</div>
	);
}

interface PartProps<Row> {
	title: string;
	note?: ReactNode;
	rows: readonly Row[];
	/** How many there are beside these. */
	more?: number;
	keyOf(row: Row): string;
	children(row: Row): ReactNode;
}

function Part<Row>({ title, note, rows, more = 0, keyOf, children }: PartProps<Row>) {
	if (rows.length === 0) return null;
	return (
		<section aria-label={title}>
			<h2 className="font-semibold text-sm">
				{title} <span className="font-normal text-ink-soft">({rows.length + more})</span>
			</h2>
			{note && <p className="text-ink-soft text-xs">{note}</p>}
			<ul className="mt-2 grid gap-2">
				{rows.map((row) => (
					<Fragment key={keyOf(row)}>{children(row)}</Fragment>
				))}
			</ul>
			{more > 0 && (
				<p className="mt-2 text-ink-soft text-sm">
					{more} more follow when you have looked at these.
				</p>
			)}
		</section>
	);
}

function Waiting({ entries }: { entries: MemoryReview["waiting"] }) {
	return (
		<Part
			title="Waits for your word"
			note="Noticed in what you said or did. Nothing of it is used until you keep it."
			rows={entries}
			keyOf={({ id }) => id}
		>
			{(entry) => (
				<Card testId="memory-waiting">
					<QuotedEntry entry={entry} />
					<WaitingChoice entry={entry} />
				</Card>
			)}
		</Part>
	);
}

function Aging({ review: { aging, moreAging, calendarUntil } }: { review: MemoryReview }) {
	const deeds = useDeeds();
	return (
		<Part
			title="Not used for long"
			note={<SchoolDays until={calendarUntil} />}
			rows={aging}
			more={moreAging}
			keyOf={({ entry }) => entry.id}
		>
			{(old) => (
				<Card testId="memory-aging">
					<QuotedEntry entry={old.entry} />
					<p className="text-sm">{agingWords(old)}</p>
					<div className="flex flex-wrap gap-2">
						<Button
							aria-label={`Keep: ${named(old.entry.text)}`}
							onClick={() => void deeds.keepHolding(old.entry)}
						>
							Keep
						</Button>
						<Button
							aria-label={`Let go: ${named(old.entry.text)}`}
							onClick={() => void deeds.forget(old.entry, "Let go")}
						>
							Let go
						</Button>
					</div>
				</Card>
			)}
		</Part>
	);
}

function Unused({ review: { unused, moreUnused } }: { review: MemoryReview }) {
	const deeds = useDeeds();
	return (
		<Part title="Never used" rows={unused} more={moreUnused} keyOf={({ entry }) => entry.id}>
			{({ entry, shown }) => (
				<Card testId="memory-unused">
					<QuotedEntry entry={entry} />
					<p className="text-sm">
						Stood in {shown} {shown === 1 ? "draft" : "drafts"}, used in none.
					</p>
					<div className="flex flex-wrap gap-2">
						<Button
							aria-label={`${entry.pinned ? "Unpin" : "Pin"}: ${named(entry.text)}`}
							onClick={() => void deeds.pin(entry)}
						>
							{entry.pinned ? "Unpin" : "Pin"}
						</Button>
						<Button
							aria-label={`Forget: ${named(entry.text)}`}
							onClick={() => void deeds.forget(entry)}
						>
							Forget
						</Button>
					</div>
				</Card>
			)}
		</Part>
	);
}

/** By what the days are counted, and the way to it where there is one. */
function SchoolDays({ until }: { until: string | null }) {
	if (until === null) {
		return "Counted in weekdays: your files have no calendar of the school year.";
	}
	return (
		<>
			Counted in school days, by{" "}
			<button
				type="button"
				onClick={() => openFileAt(CALENDAR)}
				className="rounded-sm text-accent underline underline-offset-2"
			>
				your calendar
			</button>
			, which goes to {dayWords(until)}.
		</>
	);
}

/** "Goes in 4 school days if nothing uses it; not used for 120 school days." */
function agingWords({ unusedDays, daysLeft }: MemoryAging): string {
	const unused = unusedDays === 0 ? "" : `; not used for ${schoolDays(unusedDays)}`;
	if (daysLeft === null) return `You said that it holds, and so it stays${unused}.`;
	if (daysLeft === 0)
		return `Goes when memory is next tidied, after one of your requests${unused}.`;
	return `Goes in ${schoolDays(daysLeft)} if nothing uses it${unused}.`;
}

function schoolDays(days: number): string {
	return days === 1 ? "1 school day" : `${days} school days`;
}

function CalendarProblems({ problems }: { problems: readonly string[] }) {
	if (problems.length === 0) return null;
	return (
		<Notice
			tone="warn"
			actions={<Button onClick={() => openFileAt(CALENDAR)}>Open the calendar</Button>}
		>
			<p>The calendar of your school days could not be read everywhere:</p>
			<ul className="mt-1 list-disc pl-4">
				{problems.map((problem) => (
					<li key={problem}>{visible(sentence(problem))}</li>
				))}
			</ul>
		</Notice>
	);
}
