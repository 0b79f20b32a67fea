/** What a new class is likely to be, from its name and from the other classes. */
import type { ClassList, StageInfo } from "../../api/generated";

const LEVELS = [
	"Early",
	"First",
	"Second",
	"Third",
	"Fourth",
	"National 3",
	"National 4",
	"National 5",
	"Higher",
	"Advanced Higher",
];

/** The stage that a class's name tells, such as S3 of 3C; the first there is when it tells none. */
export function stageOf(name: string, stages: readonly StageInfo[]): string {
	const told = /^\s*s?([1-6])/i.exec(name)?.[1];
	const found = stages.find(({ stage }) => stage === `S${told}`);
	return (found ?? stages[0])?.stage ?? "S1";
}

/** The levels to choose from, with one that a template says in its own words. */
export function levelsWith(own: string): string[] {
	return LEVELS.includes(own) ? LEVELS : [own, ...LEVELS];
}

/** The subjects of the classes there are. */
export function subjectsOf({ classes }: Pick<ClassList, "classes">): string[] {
	const subjects = classes.flatMap(({ subject }) => (subject ? [subject] : []));
	return [...new Set(subjects)].sort((a, b) => a.localeCompare(b, "en-GB"));
}
