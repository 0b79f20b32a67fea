/** What the room of assessment says about sittings, in a teacher’s words. */
import type {
	SittingEnd,
	SittingKind,
	SittingLine,
	SittingOffer,
	SittingPhase,
} from "../../api/generated";
import { seenName } from "../../shared/names";
import { shortAgo } from "../../shared/time";

/** The kinds in the order in which they are listed, with what a group of them is called. */
export const KINDS: Record<SittingKind, string> = {
	evaluation: "Tests",
	learning: "Learning paths",
	thought: "To think about",
	survey: "Surveys",
	workflow: "Workflows",
};

/** "1 question", "20 questions". */
export function counted(number: number, noun: string): string {
	return `${number} ${number === 1 ? noun : `${noun}s`}`;
}

/** What something is, in a line of a list. */
export function briefly(offer: SittingOffer): string {
	const { sort, questions, minutes, parts, follows } = offer;
	const count = questions === null ? null : counted(questions, "question");
	const words = {
		evaluation: [count && follows ? `up to ${count}` : count],
		learning: [parts.length > 0 ? counted(parts.length, "module") : null],
		thought: ["no right or wrong"],
		survey: ["no right or wrong"],
		workflow: ["step by step"],
	}[sort];
	return [
		...words,
		minutes === null ? null : counted(minutes, "minute"),
		follows ? "follows the answers" : null,
	]
		.filter((part) => part !== null)
		.join(" · ");
}

/** What something is, in sentences, for whoever has not seen it. */
export function atLength({ sort, questions, minutes, parts, follows }: SittingOffer): string {
	const time = minutes === null ? "without a time limit" : `in ${counted(minutes, "minute")}`;
	const many = questions === null ? "questions" : counted(questions, "question");
	switch (sort) {
		case "evaluation":
			return follows
				? `A test of up to ${many}, ${time}. Each question is chosen by the answers before it, so it can end sooner. While it goes on, nobody is told what is right.`
				: `A test of ${many}, ${time}. While it goes on, nobody is told what is right.`;
		case "learning":
			return `A path of ${counted(parts.length, "module")}, ${time}. Each is read and then practised. What came of an answer is told at once.`;
		case "thought":
			return "Questions to think about, one after the other. There is no right or wrong.";
		case "survey":
			return "A survey. There is no right or wrong; what was answered is counted.";
		case "workflow":
			return "Steps with a few questions each. Where it goes next follows from the answers.";
	}
}

/** What its parts are called. */
export function partsName(sort: SittingKind): string {
	return sort === "learning" ? "Modules" : "Sections";
}

/** Where something comes from. */
export function originWords(plugin: string | null): string {
	return plugin === null ? "Yours, from your own files." : `From the plugin “${seenName(plugin)}”.`;
}

/** "Seat 7". */
export function seatWords(seat: string): string {
	return `Seat ${seenName(seat)}`;
}

/** Who sat there: "Seat 7 · 3B". */
export function whoWords({ seat, class: of }: Pick<SittingLine, "seat" | "class">): string {
	return of === null ? seatWords(seat) : `${seatWords(seat)} · ${seenName(of)}`;
}

/** How a sitting stands. */
export function phaseWords(phase: SittingPhase): string {
	if (phase.is === "over") return endWords(phase.end);
	return phase.is === "going" ? "Not over yet" : "Waits for you";
}

/** Why a sitting is over. */
export function endWords(end: SittingEnd): string {
	switch (end.why) {
		case "complete":
			return "Went through all of it";
		case "time":
			return "The time was over";
		case "byLearner":
			return "Handed in";
		case "byTeacher":
			return "Ended by you";
		case "nothingLeft":
			return "No question was left to ask";
		case "leftOff":
			return "Left, and begun anew";
		case "rule":
			return {
				precise: "Ended because the result was sure enough",
				settled: "Ended because the band was clear",
				length: "All the questions that it may ask were asked",
			}[end.rule];
	}
}

/** "less than a minute", "12 minutes". */
export function minutesWords(ms: number): string {
	const minutes = Math.round(ms / 60_000);
	return minutes === 0 ? "less than a minute" : counted(minutes, "minute");
}

/** "14 s", "1 min 30 s": how long a question took. */
export function secondsWords(ms: number): string {
	const seconds = Math.max(1, Math.round(ms / 1000));
	if (seconds < 60) return `${seconds} s`;
	const rest = seconds % 60;
	return `${Math.floor(seconds / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
}

/** "just now", "5 min ago", "Tue", "4 Nov". */
export function agoWords(at: string, now: Date): string {
	const short = shortAgo(at, now);
	if (short === "now") return "just now";
	return /(?:min|h)$/.test(short) ? `${short} ago` : short;
}
