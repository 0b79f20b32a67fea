/** Comments on sections that the lesson no longer has: nothing that she noted gets lost. */
import type { Lesson, LessonComment } from "../../../../api/generated";
import { SectionComments } from "./section-comments";

interface LeftCommentsProps {
	lesson: Lesson;
	/** All of it; undefined until they are known. */
	comments: LessonComment[] | undefined;
}

export function LeftComments({ lesson, comments }: LeftCommentsProps) {
	const there = new Set(lesson.sections.map(({ id }) => id));
	const gone = new Set((comments ?? []).map(({ section }) => section));
	return [...gone]
		.filter((section) => !there.has(section))
		.map((section) => {
			const name = section.replaceAll("-", " ");
			return (
				<section key={section} data-chrome aria-label={`Comments on ${name}, which is gone`}>
					<p className="mt-4 font-sans text-ink-soft text-sm">
						You noted this on “{name}”, which the lesson has no longer.
					</p>
					<SectionComments
						path={lesson.path}
						comments={comments}
						section={section}
						name={name}
						writing={false}
						onWritten={() => {}}
					/>
				</section>
			);
		});
}
