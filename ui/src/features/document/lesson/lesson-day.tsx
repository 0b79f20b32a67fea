/** The day on which a lesson is to be taught; after it she is asked how it went. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Lesson } from "../../../api/generated";
import { changeLesson } from "../../../api/lessons";
import { reportError } from "../../../shared/report";
import { dayWords, isWholeDay } from "../../../shared/time";
import { sayWithUndo } from "../../../shared/undo";

export function LessonDay({ lesson: { path, date } }: { lesson: Lesson }) {
	const client = useQueryClient();
	const [typed, setTyped] = useState(date ?? "");
	useEffect(() => setTyped(date ?? ""), [date]);
	const keep = () => {
		if (typed === (date ?? "") || !isWholeDay(typed)) return;
		const put = (day: string | null) => changeLesson(client, "lesson_day", { path, date: day });
		put(typed || null).then(
			() =>
				sayWithUndo(typed ? `Planned for ${dayWords(typed)}.` : "Planned for no day.", () => {
					put(date).catch(reportError);
				}),
			(reason) => {
				setTyped(date ?? "");
				reportError(reason);
			},
		);
	};
	return (
		<label className="flex items-baseline gap-1.5 text-ink-faint">
			Day
			<input
				type="date"
				aria-label="The day of this lesson"
				title="The day of this lesson. After it you are asked how it went."
				data-testid="lesson-day"
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
				onBlur={keep}
				onKeyDown={(event) => event.key === "Enter" && keep()}
				className="rounded-sm border border-transparent bg-transparent text-ink-soft hover:border-line-strong focus-visible:border-accent focus-visible:outline-none"
			/>
		</label>
	);
}
