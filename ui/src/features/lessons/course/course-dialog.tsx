/** A course: its lessons in their sequence, what was taught, and what of the curriculum is met and never met. */
import { useState } from "react";
import { useCourse, useCourses } from "../../../api/courses";
import type { CourseKind, CourseName } from "../../../api/generated";
import { useLessons } from "../../../api/lessons";
import { Dialog, FIELD_LOOK, Notice, ReadFailure } from "../../../shared/ui";
import { closeDialog } from "../../../shared/use-place";
import { visible } from "../../../shared/visible";
import { CourseRows } from "./course-rows";
import { Coverage } from "./coverage";

/** `of` is the class or outline that is looked at first; null for the class of the latest lesson. */
export function CourseDialog({ of }: { of: string | null }) {
	const { data: courses, error, refetch } = useCourses();
	const [chosen, choose] = useState(of);
	const { data: lessons, isPending } = useLessons();
	const latest = lessons?.find((lesson) => lesson.class !== null)?.class;
	const first =
		courses?.find((course) => course.of === latest) ??
		courses?.find(({ kind }) => kind === "class") ??
		courses?.[0];
	const shown = chosen ?? (isPending ? undefined : first?.of);
	return (
		<Dialog
			onClose={closeDialog}
			title="Course"
			description="Lessons in their sequence, and the outcomes that they meet."
			whole
		>
			{error && !courses && <ReadFailure error={error} onRetry={refetch} />}
			{courses?.length === 0 && (
				<p className="text-ink-soft text-sm">
					There is no class and no lesson yet. With the first one, its course stands here.
				</p>
			)}
			{courses && shown !== undefined && (
				<div className="flex min-h-0 flex-1 flex-col gap-3" data-testid="course">
					<Choice courses={courses} shown={shown} onChoose={choose} />
					<Shown key={shown} of={shown} />
				</div>
			)}
		</Dialog>
	);
}

interface ChoiceProps {
	courses: readonly CourseName[];
	shown: string;
	onChoose(of: string): void;
}

function Choice({ courses, shown, onChoose }: ChoiceProps) {
	const known = courses.some(({ of }) => of === shown);
	const outlines = courses.filter(({ kind }) => kind === "outline");
	const option = ({ of, name }: CourseName) => (
		<option key={of} value={of}>
			{visible(name)}
		</option>
	);
	return (
		<label className="flex w-fit items-center gap-2 whitespace-nowrap text-sm">
			Course of
			<select
				value={shown}
				onChange={(event) => onChoose(event.target.value)}
				className={`${FIELD_LOOK} w-auto`}
			>
				{!known && <option value={shown}>{visible(shown)}</option>}
				{courses.filter(({ kind }) => kind === "class").map(option)}
				{outlines.length > 0 && <optgroup label="Outlines">{outlines.map(option)}</optgroup>}
			</select>
		</label>
	);
}

/** What becomes of the rest when a lesson is moved. */
const MOVING: Record<CourseKind, string> = {
	class: "Days stay where they are when you move a lesson, and what was taught stays in its place.",
	outline:
		"When you move a lesson, headings, “lesson 3” and columns of lessons in the file get the new numbers. Look at other numbers in its text yourself.",
};

function Shown({ of }: { of: string }) {
	const { data, error, refetch } = useCourse(of);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return <div aria-busy className="flex-1" />;
	return (
		<div className="@container min-h-0 flex-1 overflow-y-auto">
			<p className="mb-3 text-ink-soft text-sm">{MOVING[data.kind]}</p>
			<div className="grid @4xl:grid-cols-2 grid-cols-1 items-start gap-6">
				<CourseRows course={data} />
				<div className="grid grid-cols-1 gap-3">
					{data.notes.map((note) => (
						<Notice key={note} tone="quiet">
							{visible(note)}
						</Notice>
					))}
					<Coverage course={data} />
				</div>
			</div>
		</div>
	);
}
