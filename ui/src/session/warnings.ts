/** How much the checks of a lesson have to say about one of its sections. Pure. */
import type { Lesson } from "../api/generated";
import { toLookAt } from "./claims";

export function warningsIn(lesson: Lesson, id: string): number {
	const section = lesson.sections.find((each) => each.id === id);
	if (!section) return 0;
	const faults = lesson.problems.filter(
		(problem) => problem.section === id && problem.weight === "fault",
	);
	return toLookAt(section.claims).length + section.findings.length + faults.length;
}
