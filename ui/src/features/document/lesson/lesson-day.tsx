/** The day on which a lesson is to be taught, in words until she changes it; after it she is asked how it went. */
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Lesson } from "../../../api/generated";
import { changeLesson } from "../../../api/lessons";
import { reportError } from "../../../shared/report";
import { dayWords, isWholeDay, shortDay } from "../../../shared/time";
import { sayWithUndo } from "../../../shared/undo";

export function LessonDay({ lesson: { path, date } }: { lesson: Lesson }) {
	const client = useQueryClient();
	const problem = useId();
	// A field for a day is not for reading: WebKit shows the day of today in one that is empty, and both browsers
	// the order of day and month of whoever set up the computer.
	const [typed, setTyped] = useState<string | null>(null);
	const [isHalf, setIsHalf] = useState(false);
	/** What was sent and has not come back. */
	const [sent, setSent] = useState<{ day: string | null } | null>(null);
	useEffect(() => setSent(null), [date]);
	const day = sent === null ? date : sent.day;
	const button = useRef<HTMLButtonElement>(null);
	const returns = useRef(false);
	// Whoever changed it by keyboard goes on from there.
	useEffect(() => {
		if (typed !== null || !returns.current) return;
		returns.current = false;
		button.current?.focus();
	}, [typed]);

	// Closing takes the focus away, and leaving must neither keep what Escape threw away nor send a day twice.
	const closed = useRef(true);
	const close = () => {
		closed.current = true;
		setTyped(null);
		setIsHalf(false);
	};
	const keep = ({ validity }: HTMLInputElement) => {
		if (closed.current || typed === null) return;
		// What is half a day is hers to go on with, or to leave by Escape.
		if (validity.badInput || !isWholeDay(typed)) {
			returns.current = false;
			setIsHalf(true);
			return;
		}
		close();
		if (typed === (day ?? "")) return;
		const put = (to: string | null) => changeLesson(client, "lesson_day", { path, date: to });
		setSent({ day: typed || null });
		put(typed || null).then(
			() =>
				sayWithUndo(typed ? `Planned for ${dayWords(typed)}.` : "Planned for no day.", () => {
					put(day).catch(reportError);
				}),
			(reason) => {
				setSent(null);
				reportError(reason);
			},
		);
	};
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key !== "Enter" && event.key !== "Escape") return;
		// Escape stops the work everywhere else in the window.
		event.preventDefault();
		returns.current = true;
		if (event.key === "Enter") keep(event.currentTarget);
		else close();
	};

	const shown = day === null ? "none yet" : shortDay(day);
	return (
		<span className="flex items-baseline gap-1.5 text-ink-faint">
			Day
			{typed === null ? (
				<button
					ref={button}
					type="button"
					aria-label={`Day: ${shown}. Change it.`}
					title="The day of this lesson. After it you are asked how it went."
					data-testid="lesson-day"
					data-day={day ?? ""}
					onClick={() => {
						closed.current = false;
						setTyped(day ?? "");
					}}
					className="rounded-sm text-ink-soft underline decoration-line-strong underline-offset-2 hover:text-ink"
				>
					{shown}
				</button>
			) : (
				<input
					type="date"
					aria-label="The day of this lesson"
					// biome-ignore lint/a11y/noAutofocus: the teacher has just asked to change it
					autoFocus
					value={typed}
					aria-invalid={isHalf}
					aria-describedby={isHalf ? problem : undefined}
					onChange={(event) => {
						setTyped(event.target.value);
						setIsHalf(false);
					}}
					onBlur={(event) => keep(event.currentTarget)}
					onKeyDown={onKeyDown}
					className="rounded-sm border border-line-strong bg-transparent text-ink-soft focus-visible:border-accent focus-visible:outline-none"
				/>
			)}
			<span id={problem} role="status" className="text-bad">
				{isHalf && "no whole day, with its year"}
			</span>
		</span>
	);
}
