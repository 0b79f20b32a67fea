/** A memory in a teacher's words: its sort, state and weight, who wrote it and how often it was used. Pure. */
import type { MemoryEntry, MemorySort } from "../../api/generated";
import { firstWords } from "../../shared/first-words";

/** The sorts, in the order in which they are offered. */
export const SORTS: Readonly<Record<MemorySort, string>> = {
	instruction: "Standing instruction",
	preference: "Preference",
	learning: "Class learning",
	lessonLog: "Lesson log",
};

/** How much a memory weighs: its words, and what is kept for them on the scale to 100. */
export const WEIGHTS = { Low: 20, Usual: 50, High: 80 } as const;

export type Weight = keyof typeof WEIGHTS;

export function weightOf(importance: number): Weight {
	if (importance < 35) return "Low";
	return importance > 65 ? "High" : "Usual";
}

/** What sort of thing it is: a learning of her own is about no class. */
export function sortWords({ sort, class: about }: Pick<MemoryEntry, "sort" | "class">): string {
	return sort === "learning" && about === null ? "Learning" : SORTS[sort];
}

/** Whether it is kept only once she says so. */
export function isWaiting({ state }: Pick<MemoryEntry, "state">): boolean {
	return state === "working" || state === "candidate";
}

/** Whether it does not hold any more. */
export function isGone({ state }: Pick<MemoryEntry, "state">): boolean {
	return state === "superseded" || state === "expired" || state === "forgotten";
}

/** "Forgotten on 4 November 2026", "Let go on …", "Replaced on …". */
export function goneWords({ state, forgottenAt, updatedAt }: MemoryEntry): string {
	const day = dayWords(forgottenAt ?? updatedAt);
	if (state === "superseded") return `Replaced on ${day}`;
	return state === "expired" ? `Let go on ${day}` : `Forgotten on ${day}`;
}

/** How far it is on its way to be kept; nothing once it is, or was. */
export function waitingWords({ state }: Pick<MemoryEntry, "state">): string | null {
	if (state === "candidate") return "waits for your word";
	return state === "working" ? "noticed, not put to you yet" : null;
}

/** Who wrote it: alone as the beginning of a sentence, or after where it was learned. */
export function authorWords(by: string): { alone: string; after: string } {
	switch (by) {
		case "teacher":
			return { alone: "Written by you", after: "written by you" };
		case "agent":
			return { alone: "Noted by the assistant", after: "noted by the assistant" };
		case "import":
			return { alone: "Brought in from a file", after: "brought in from a file" };
		default:
			// What a hook proposes is kept only once the teacher has said yes to it.
			return { alone: "Kept after your decision", after: "kept after your decision" };
	}
}

/** Where it comes from, in few words for a list. */
export function sourceWords({ by, sessionId }: Pick<MemoryEntry, "by" | "sessionId">): string {
	if (sessionId !== null) return "from a session";
	if (by === "teacher") return "you wrote it";
	return by === "import" ? "from a file" : "from your work";
}

export function usesWords(uses: number): string {
	if (uses === 0) return "Not used in an answer yet.";
	return uses === 1 ? "Used in 1 answer." : `Used in ${uses} answers.`;
}

/** "used once", "used 3 times"; nothing for what was never used. */
export function usedWords(uses: number): string | null {
	if (uses === 0) return null;
	return uses === 1 ? "used once" : `used ${uses} times`;
}

export function dayWords(at: string): string {
	return new Date(at).toLocaleDateString("en-GB", {
		day: "numeric",
		month: "long",
		year: "numeric",
	});
}

/** Its words without the mark of a list, as they are typed and shown alone. */
export function plainText(text: string): string {
	return text.trim().replace(/^[-*+]\s+/, "");
}

const LONGEST_NAME = 60;

/** Its beginning in quotes, to name it in a sentence, without half a word at its end. */
export function named(text: string): string {
	const words = firstWords(text);
	if (words.length <= LONGEST_NAME) return `“${words}”`;
	const beginning = words.slice(0, LONGEST_NAME);
	return `“${beginning.replace(/\s+\S*$/, "")} …”`;
}
