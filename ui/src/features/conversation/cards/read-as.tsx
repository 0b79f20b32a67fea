/** How her words were read; the topic in it is one click from another one, and so is the day. */
import { useState } from "react";
import type { RequestReading } from "../../../api/generated";
import { dayWords, isWholeDay } from "../../../shared/time";
import { Button, GrowingField } from "../../../shared/ui";

interface ReadAsProps {
	reading: RequestReading;
	/** The topic that she meant; null while she has named no other. */
	meant: string | null;
	/** Without it nothing can be changed. */
	onMeant?: (meant: string | null) => void;
	/** The day that she set, empty for none; null while the one that was read holds. */
	day: string | null;
	onDay?: (day: string) => void;
	onSubmit?: () => void;
	/** Whether what follows from it takes a few lines at most. */
	brief?: boolean;
}

export function ReadAs({ reading, meant, onMeant, day, onDay, onSubmit, brief }: ReadAsProps) {
	const [begun, setBegun] = useState(false);
	const { text, topic, notes, whole } = reading;
	const at = topic === "" ? -1 : text.indexOf(topic);
	const [before, after] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + topic.length)];
	const open = () => {
		setBegun(true);
		onMeant?.(topic);
	};
	return (
		<div className="mb-2.5 text-sm" data-testid="read-as">
			<p>
				I read this as: {before}
				{at >= 0 && onMeant && meant === null ? (
					<button
						type="button"
						data-testid="read-as-topic"
						aria-label={`Change the topic, ${topic}`}
						onClick={open}
						className="font-medium underline decoration-dotted underline-offset-4"
					>
						{topic}
					</button>
				) : (
					at >= 0 && <strong className="font-medium">{topic}</strong>
				)}
				{after}.
			</p>
			{notes.map((note) => (
				<p key={note} className={`mt-1 text-ink-soft ${brief ? "line-clamp-3" : ""}`}>
					{note}
				</p>
			))}
			{reading.day && onDay && <DayField day={day ?? reading.day.date} onDay={onDay} />}
			{day !== null && !onDay && (
				<p className="mt-1">{day === "" ? "You wanted no day." : `You meant ${dayWords(day)}.`}</p>
			)}
			{whole && onMeant && <WholeLesson {...{ whole, meant, onMeant }} />}
			{meant !== null && meant !== whole && onMeant && (
				<GrowingField
					focus={begun}
					label="What it is about"
					placeholder="nested loops"
					data-testid="read-as-meant"
					value={meant}
					onChange={onMeant}
					onSubmit={onSubmit}
					className="mt-2"
				/>
			)}
			{meant !== null && !onMeant && meant.trim() !== topic && (
				<p className="mt-1">You meant: {meant}</p>
			)}
		</div>
	);
}

/** The day that the lesson gets; empty, it gets none. */
function DayField({ day, onDay }: { day: string; onDay(day: string): void }) {
	const [half, setHalf] = useState(false);
	return (
		<p className="mt-1.5 flex items-baseline gap-1.5 text-ink-soft">
			Day
			<input
				type="date"
				aria-label="The day of the lesson"
				title="The day of the lesson. Empty it for none."
				data-testid="read-as-day"
				value={day}
				onChange={({ target }) => {
					setHalf(target.validity.badInput);
					onDay(target.value);
				}}
				className="rounded-sm border border-line bg-transparent px-1 text-ink hover:border-line-strong focus-visible:border-accent focus-visible:outline-none"
			/>
			{/* WebKit shows the day of today in an empty field, and a field its days in the order of the computer. */}
			<span aria-live="polite">{half ? "" : wordsOf(day)}</span>
		</p>
	);
}

function wordsOf(day: string): string {
	if (day === "") return "none";
	return isWholeDay(day) ? dayWords(day) : "";
}

interface WholeLessonProps {
	/** What she would say for a whole lesson. */
	whole: string;
	meant: string | null;
	onMeant(meant: string | null): void;
}

/** One click from the form that was read to a whole lesson, and one back; the focus stays where it is. */
function WholeLesson({ whole, meant, onMeant }: WholeLessonProps) {
	const chosen = meant === whole;
	return (
		<p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
			<Button data-testid="read-as-whole" onClick={() => onMeant(chosen ? null : whole)}>
				{chosen ? "As I asked" : "A whole lesson instead"}
			</Button>
			<span aria-live="polite">{chosen && `You want ${whole}.`}</span>
		</p>
	);
}
