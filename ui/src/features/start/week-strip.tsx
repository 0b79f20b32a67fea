/** Her week as a strip: each lesson by day and period, planned or to be planned. */
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import type { CommandInfo, TeachingDay, TeachingSlot, TeachingWeek } from "../../api/generated";
import { useFileTree } from "../../api/queries";
import { useWeek } from "../../api/week";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { dayWords } from "../../shared/time";
import { Button, IconButton, Notice } from "../../shared/ui";
import { openFileAt, showLesson } from "../../shared/use-place";
import { visible } from "../../shared/visible";
import { periodWords } from "./period-words";
import { planLesson } from "./plan";
import { beginTimetable } from "./timetable";

interface WeekStripProps {
	/** The week at hand: the present one, or at the end of it the next. */
	now: TeachingWeek;
	commands: readonly CommandInfo[];
}

export function WeekStrip({ now, commands }: WeekStripProps) {
	const [day, setDay] = useState<string | null>(null);
	const { data, error } = useWeek(day);
	const week = data ?? now;
	const first = week.days[0]?.date ?? now.today;
	const isNow = first === now.days[0]?.date;
	const atHand = (now.days[0]?.date ?? "") > now.today ? "Next week" : "This week";
	if (!now.known && now.problems.length === 0 && !now.days.some(({ slots }) => slots.length > 0))
		return <NoTimetable file={now.file} />;
	return (
		<section aria-labelledby="week" className="@container" data-testid="week">
			<div className="mb-1.5 flex items-center gap-1">
				<h3 id="week" className="flex-1 font-semibold text-sm" aria-live="polite">
					{isNow ? atHand : `Week of ${dayWords(first).replace(/^\w+ /, "")}`}
				</h3>
				{!isNow && (
					<Button tone="quiet" onClick={() => setDay(null)}>
						{atHand}
					</Button>
				)}
				<IconButton label="The week before" onClick={() => setDay(daysAfter(first, -7))}>
					<ChevronLeft className="size-4" aria-hidden />
				</IconButton>
				<IconButton label="The week after" onClick={() => setDay(daysAfter(first, 7))}>
					<ChevronRight className="size-4" aria-hidden />
				</IconButton>
			</div>
			{error && <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>}
			<ol className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border bg-line @sm:auto-cols-fr @sm:grid-flow-col @sm:grid-cols-none">
				{week.days.map((one) => (
					<Day
						key={one.date}
						day={one}
						today={week.today}
						onPlan={(slot) => planLesson({ class: slot.class, date: one.date }, commands)}
					/>
				))}
			</ol>
			{!now.known && now.problems.length === 0 && <NoTimetable file={now.file} />}
			{now.problems.length > 0 && (
				<Notice
					tone="warn"
					actions={<Button onClick={() => openFileAt(now.file)}>Open the timetable</Button>}
				>
					{now.problems.map(sentence).join(" ")}
				</Notice>
			)}
		</section>
	);
}

interface DayProps {
	day: TeachingDay;
	today: string;
	onPlan: (slot: TeachingSlot) => void;
}

function Day({ day, today, onPlan }: DayProps) {
	const { date, school, closed, slots } = day;
	const isToday = date === today;
	const [weekday, number] = dayWords(date).split(" ");
	return (
		<li
			className={`min-w-0 p-1.5 ${isToday ? "bg-accent-soft" : "bg-raised"}`}
			aria-current={isToday ? "date" : undefined}
		>
			<p className="flex justify-between gap-1 px-1 text-ink-soft text-xs">
				<span className="sr-only">{dayWords(date)}</span>
				<span aria-hidden>{weekday?.slice(0, 3)}</span>
				<span aria-hidden className={isToday ? "font-semibold text-accent" : ""}>
					{number}
				</span>
			</p>
			{!school && (
				<p className="px-1 py-1 text-ink-faint text-xs">{visible(closed) || "No school"}</p>
			)}
			<ul className="mt-1 grid gap-1">
				{slots.map((slot, place) => (
					<li key={place}>
						<Slot slot={slot} date={date} past={date < today} onPlan={() => onPlan(slot)} />
					</li>
				))}
			</ul>
		</li>
	);
}

interface SlotProps {
	slot: TeachingSlot;
	date: string;
	past: boolean;
	onPlan: () => void;
}

function Slot({ slot, date, past, onPlan }: SlotProps) {
	const { plan } = slot;
	const period = periodWords(slot);
	const of = slot.class === "" ? "no class" : slot.class;
	const head = (
		<span className="flex flex-wrap items-baseline gap-x-1.5">
			<span className="font-medium">{visible(of)}</span>
			{period !== "" && <span className="text-ink-soft text-xs">{period}</span>}
		</span>
	);
	// The name holds every visible word, so that whoever speaks to the computer can say what is seen.
	const when = dayWords(date);
	if (plan) {
		const title = visible(plan.title || "A lesson without a title");
		return (
			<button
				type="button"
				title={`${title} · ${plan.accepted ? "accepted" : "a draft"}`}
				className={`block w-full rounded-md border border-l-4 px-1.5 py-1 text-left text-sm transition-colors hover:bg-hover ${plan.accepted ? "border-l-good" : "border-l-warn"}`}
				onClick={() => showLesson(plan.path)}
			>
				{head}
				<span className="block truncate text-xs">{title}</span>
				<span className="sr-only">{`${when}, ${plan.accepted ? "accepted" : "a draft"}`}</span>
			</button>
		);
	}
	// What is over is not planned any more.
	if (past) return <div className="rounded-md px-1.5 py-1 text-ink-faint text-sm">{head}</div>;
	return (
		<button
			type="button"
			className="group block w-full rounded-md border border-dashed px-1.5 py-1 text-left text-sm transition-colors hover:border-accent hover:bg-hover"
			onClick={onPlan}
		>
			{head}
			<span className="flex items-center gap-0.5 text-ink-soft text-xs group-hover:text-accent">
				<Plus className="size-3" aria-hidden />
				plan
				<span className="sr-only">{`a lesson, ${when}`}</span>
			</span>
		</button>
	);
}

/** Nothing is known of her week: one sentence and the way to change that. */
function NoTimetable({ file }: { file: string }) {
	const files = useFileTree().data?.entries ?? [];
	const there = files.some(({ path }) => path === file);
	return (
		<p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm" data-testid="no-week">
			Say when you have which class, and your week stands here.
			<Button tone="quiet" onClick={() => void beginTimetable(file, there)}>
				{there ? "Open the timetable" : "Write my timetable"}
			</Button>
		</p>
	);
}

/** A day so many days later, as `2026-11-30`. */
function daysAfter(date: string, days: number): string {
	const then = new Date(`${date}T12:00:00Z`);
	then.setUTCDate(then.getUTCDate() + days);
	return then.toISOString().slice(0, 10);
}
