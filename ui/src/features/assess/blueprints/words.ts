/** What is said of blueprints, in a teacher’s words. Pure. */
import type { BlueprintLine } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { secondsWords } from "../words";

/** Below and above this many logits most learners find it easy or hard. */
const EASY = -1;
const HARD = 1;

/** "easy", "medium", "hard". */
export function hardWord(logits: number): string {
	return logits < EASY ? "easy" : logits > HARD ? "hard" : "medium";
}

/** "easy to medium". */
export function hardWords([low, high]: readonly [number, number]): string {
	const [from, to] = [hardWord(low), hardWord(high)];
	return from === to ? from : `${from} to ${to}`;
}

/** What a blueprint is, in a line. */
export function lineWords({ answered, difficulty, seconds }: BlueprintLine): string {
	return [
		sentence(answered).replace(/\.$/, ""),
		hardWords(difficulty),
		seconds === null ? null : `about ${secondsWords(seconds * 1000)}`,
	]
		.filter((words) => words !== null)
		.join(" · ");
}

/** What has to be done, by the words of the revised taxonomy. */
const LEVELS: Readonly<Record<string, string>> = {
	remember: "Remember something",
	understand: "Understand something",
	apply: "Use what was learnt",
	analyse: "Take something apart",
	evaluate: "Judge something",
	create: "Make something",
};

export function levelWords(level: string): string {
	return LEVELS[level.toLowerCase()] ?? sentence(level).replace(/\.$/, "");
}

/** Between a place and what lies within it. */
export const WITHIN = " › ";

/** "Programming › Python › Loops"; what has no such place is named by its skill. */
export function placeWords({ domain, skill }: Pick<BlueprintLine, "domain" | "skill">): string {
	return domain.length > 0 ? domain.join(WITHIN) : skill;
}

/** "range-includes-the-stop" as words. */
export function nameWords(name: string): string {
	return sentence(name.replaceAll(/[-_]/g, " ")).replace(/\.$/, "");
}
