/** What stands below a section's heading, by what the section is made of. */
import type { Evidence, Lesson, LessonSection } from "../../../api/generated";
import { SectionText } from "../section-text";
import { Shimmer } from "../shimmer";
import { itemKind } from "./kinds";
import { SectionItems } from "./section-items";
import { Timings } from "./timings";

function notLookedUp(each: Evidence): Evidence {
	return { ...each, standing: "unchecked", wording: null, message: null };
}

interface LessonSectionBodyProps {
	lesson: Lesson;
	section: LessonSection;
	working: boolean;
	told: boolean;
}

export function LessonSectionBody({ lesson, section, working, told }: LessonSectionBodyProps) {
	const { kind, markdown, state } = section;
	const items = itemKind(kind);
	// A look-up that was not made says nothing about what it would have found.
	const evidence = lesson.checked.claims ? section.evidence : section.evidence.map(notLookedUp);
	if (kind === "timings") return <Timings lesson={lesson} />;
	if (state === "drafting" && working) return <Shimmer />;
	if (state === "drafting")
		return (
			<>
				{!told && (
					<p data-chrome className="mt-1 font-sans text-ink-faint text-sm">
						Nothing stands here yet. Ask for it, or write it yourself.
					</p>
				)}
				{items && (
					<SectionItems
						lesson={lesson}
						section={{ ...section, markdown: "" }}
						kind={items}
						evidence={evidence}
					/>
				)}
			</>
		);
	if (!items) return <SectionText markdown={markdown} evidence={evidence} />;
	return <SectionItems lesson={lesson} section={section} kind={items} evidence={evidence} />;
}
