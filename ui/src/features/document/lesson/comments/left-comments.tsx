/** Comments on sections that the lesson no longer has: nothing that she noted gets lost. */
import { useComments } from "../../../../api/comments";
import type { Lesson } from "../../../../api/generated";
import { SectionComments } from "./section-comments";

export function LeftComments({ lesson }: { lesson: Lesson }) {
	const { data } = useComments(lesson.path);
	const there = new Set(lesson.sections.map(({ id }) => id));
	const gone = new Set((data?.comments ?? []).map(({ section }) => section));
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
						section={section}
						name={name}
						writing={false}
						onWritten={() => {}}
					/>
				</section>
			);
		});
}
