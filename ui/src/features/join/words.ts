/** What stands before the door, in words for a learner. */
import type { JoinOffer, SittingKind } from "../../api/generated";
import type { CallError } from "../../platform";
import { seenName } from "../../shared/names";
import { sentence } from "../../shared/sentence";
import { visible } from "../../shared/visible";

/** What each kind is like for whoever goes through it. */
export const KINDS: Record<SittingKind, string> = {
	evaluation: "A test. While it goes on, nobody is told what is right.",
	learning: "Pages to read and questions to practise. What came of an answer is told at once.",
	thought: "Questions to think about. There is no right or wrong.",
	survey: "A survey. There is no right or wrong.",
	workflow: "A few questions, step by step. What comes next follows from your answers.",
};

/** "3B · 10 questions · 20 minutes"; empty where nothing of it is known. */
export function briefly({ class: of, questions, minutes }: JoinOffer): string {
	const counted = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`;
	return [
		of === null ? null : visible(of),
		questions === null ? null : counted(questions, "question"),
		minutes === null ? null : counted(minutes, "minute"),
	]
		.filter((part) => part !== null)
		.join(" · ");
}

/** Whether a seat is a number and no animal. */
export function isNumber(seat: string): boolean {
	return /^\d+$/.test(seat);
}

/** "Begin as otter", "Begin at seat 7". */
export function beginWords(seat: string | null): string {
	if (seat === null) return "Begin";
	return isNumber(seat) ? `Begin at seat ${seat}` : `Begin as ${seenName(seat)}`;
}

/** A seat that was chosen and cannot be had. */
export function takenWords(seat: string): string {
	const name = isNumber(seat) ? `Seat ${seat}` : sentence(seenName(seat)).slice(0, -1);
	return `${name} is taken now. Choose another one; if it is yours, ask your teacher.`;
}

/** Nothing answers; what is kept meanwhile is said by the screen. */
export const SILENT = "Nothing answers at the moment.";

/** Why a code leads nowhere. */
export function refusedWords(error: CallError): string {
	switch (error.code) {
		case "notFound":
			return "Nothing is open under this code. Look at the board again, or ask your teacher.";
		case "unavailable":
			return `${SILENT} What you typed stays here.`;
		default:
			return sentence(error.message);
	}
}
