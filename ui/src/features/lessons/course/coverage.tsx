/** Which outcome is met in which lesson of a course, and which is never. */
import { useState } from "react";
import type { Course, CourseOutcome } from "../../../api/generated";
import { openFileAt, showLesson } from "../../../shared/use-place";
import { visible } from "../../../shared/visible";

export function Coverage({ course }: { course: Course }) {
	const { outcomes } = course;
	const [onlyNever, setOnlyNever] = useState(false);
	const wanted = outcomes.filter((outcome) => outcome.wanted);
	const never = wanted.filter(({ met }) => met.length === 0);
	const besides = outcomes.filter((outcome) => !outcome.wanted);
	if (outcomes.length === 0) return null;
	return (
		<section aria-labelledby="coverage" className="grid grid-cols-1 gap-2">
			<h3 id="coverage" className="font-semibold text-sm">
				Outcomes
			</h3>
			{wanted.length > 0 && (
				<p className="text-sm" data-testid="coverage-sum">
					{`${wanted.length - never.length} of ${wanted.length} are met by a lesson.`}
				</p>
			)}
			{never.length > 0 && never.length < outcomes.length && (
				<label className="flex w-fit items-center gap-1.5 text-sm">
					<input
						type="checkbox"
						checked={onlyNever}
						onChange={(event) => setOnlyNever(event.target.checked)}
					/>
					Only what is never met
				</label>
			)}
			<table className="w-full border-collapse text-sm">
				<thead>
					<tr className="border-b text-left text-ink-soft text-xs">
						<th className="py-1 pr-2 font-medium">Outcome</th>
						<th className="w-28 py-1 font-medium">Met in lesson</th>
					</tr>
				</thead>
				<tbody>
					{(onlyNever ? never : wanted).map((outcome) => (
						<Line key={outcome.code} course={course} outcome={outcome} />
					))}
					{!onlyNever && besides.length > 0 && wanted.length > 0 && (
						<tr>
							<th colSpan={2} className="pt-3 pb-1 text-left font-medium text-ink-soft text-xs">
								Besides
							</th>
						</tr>
					)}
					{!onlyNever &&
						besides.map((outcome) => <Line key={outcome.code} course={course} outcome={outcome} />)}
				</tbody>
			</table>
		</section>
	);
}

function Line({ course, outcome }: { course: Course; outcome: CourseOutcome }) {
	const { code, text, level, path, line, met, wanted } = outcome;
	return (
		<tr className="border-b align-top">
			<th scope="row" className="py-1.5 pr-2 text-left font-normal">
				{path === null ? (
					<span className="font-medium">{visible(code)}</span>
				) : (
					<button
						type="button"
						onClick={() => openFileAt(path, line ?? undefined)}
						className="rounded-sm font-medium underline decoration-line-strong underline-offset-2"
					>
						{visible(code)}
					</button>
				)}
				{!wanted && level && <span className="text-ink-soft"> ({visible(level)} level)</span>}
				<span className="block text-ink-soft text-xs">{visible(text)}</span>
			</th>
			<td className="py-1.5">
				{met.length === 0 ? (
					<span className="rounded bg-warn-soft px-1.5 py-0.5 font-medium text-warn text-xs">
						never
					</span>
				) : (
					<span className="flex flex-wrap gap-1">
						{met.map((at) => (
							<LessonNumber key={at} course={course} at={at} />
						))}
					</span>
				)}
			</td>
		</tr>
	);
}

function LessonNumber({ course, at }: { course: Course; at: number }) {
	const lesson = course.lessons[at];
	if (!lesson) return null;
	const { path, title, taught } = lesson;
	const name = `${at + 1}: ${visible(title)}${taught ? ", taught" : ""}`;
	return (
		<button
			type="button"
			aria-label={name}
			title={name}
			onClick={() =>
				path === null ? openFileAt(course.of, lesson.line ?? undefined) : showLesson(path)
			}
			className={`min-w-6 rounded border px-1.5 text-center text-xs tabular-nums ${taught ? "border-good text-good" : "border-line-strong"}`}
		>
			{at + 1}
		</button>
	);
}
