/** How lessons are found by words. */
import type { LessonSummary } from "../../api/generated";

/** Whether every word stands somewhere in what a lesson is called. */
export function fits(lesson: LessonSummary, filter: string): boolean {
	const text = [lesson.title, lesson.topic, lesson.class ?? ""]
		.join(" ")
		.toLocaleLowerCase("en-GB");
	return filter
		.toLocaleLowerCase("en-GB")
		.split(/\s+/)
		.every((word) => text.includes(word));
}
