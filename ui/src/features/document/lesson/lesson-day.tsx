/** The day on which a lesson is to be taught, in words until she changes it; after it she is asked how it went. */
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Lesson } from "../../../api/generated";
import { changeLesson } from "../../../api/lessons";
import { reportError } from "../../../shared/report";
import { dayWords, isWholeDay, shortDay } from "../../../shared/time";
import { sayWithUndo } from "../../../shared/undo";

export function LessonDay({ lesson: { path, date } }: { lesson: Lesson }) {
	const client = useQueryClient();
	// A field for a day is not for reading: WebKit shows the day of today in one that is empty, and both browsers
	// the order of day and month of whoever set up the computer.
	const [typed, setTyped] = useState<string | null>(null);
	const button = useRef<HTMLButtonElement>(null);
	const returns = useRef(false);
	// Whoever changed it by keyboard goes on from there.
	useEffect(() => {
		if (typed !== null || !returns.current) return;
		returns.current = false;
		button.current?.focus();
	}, [typed]);

	const keep = () => {
		setTyped(null);
		if (typed === null || typed === (date ?? "") || !isWholeDay(typed)) return;
		const put = (day: string | null) => changeLesson(client, "lesson_day", { path, date: day });
		put(typed || null).then(
			() =>
				sayWithUndo(typed ? `Planned for ${dayWords(typed)}.` : "Planned for no day.", () => {
					put(date).catch(reportError);
				}),
			reportError,
		);
	};
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key !== "Enter" && event.key !== "Escape") return;
		// Escape stops the work everywhere else in the window.
		event.preventDefault();
		returns.current = true;
		if (event.key === "Enter") keep();
		else setTyped(null);
	};

	const shown = date === null ? "none yet" : shortDay(date);
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
					data-day={date ?? ""}
					onClick={() => setTyped(date ?? "")}
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
					onChange={(event) => setTyped(event.target.value)}
					onBlur={keep}
					onKeyDown={onKeyDown}
					className="rounded-sm border border-line-strong bg-transparent text-ink-soft focus-visible:border-accent focus-visible:outline-none"
				/>
			)}
		</span>
	);
}
