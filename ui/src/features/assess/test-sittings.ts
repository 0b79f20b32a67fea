/** Sittings and their results for tests. */
import type {
	SittingLine,
	SittingMark,
	SittingMarks,
	SittingOffer,
	SittingOutcome,
} from "../../api/generated";

export function offerOf(id: string, said: Partial<SittingOffer> = {}): SittingOffer {
	return {
		id,
		title: id,
		sort: "evaluation",
		questions: null,
		minutes: null,
		parts: [],
		follows: false,
		plugin: "assessment",
		...said,
	};
}

/** Somebody of 3B who is through with a test. */
export function lineOf(
	sessionId: string,
	seat: string,
	said: Partial<SittingLine> = {},
): SittingLine {
	return {
		sessionId,
		definition: "maths",
		title: "Maths",
		sort: "evaluation",
		seat,
		class: "3B",
		attempt: 1,
		over: true,
		updatedAt: "2026-11-26T09:00:00Z",
		...said,
	};
}

/** An outcome that is marked. */
export function marked(points: number, of: number, ...misconceptions: string[]): SittingOutcome {
	return { is: "marked", points, of, misconceptions };
}

export function markOf(
	place: number,
	outcome: SittingOutcome,
	said: Partial<SittingMark> = {},
): SittingMark {
	return {
		place,
		section: "",
		question: `Question ${place}`,
		answer: "7",
		key: "8",
		outcome,
		tookMs: 14_000,
		hints: 0,
		late: false,
		item: `question-${place}`,
		worth: outcome.is === "marked" ? outcome.of : 1,
		rubric: [],
		changes: [],
		model: null,
		concern: false,
		...said,
	};
}

export function marksOf(
	sitting: SittingLine,
	questions: SittingMark[],
	said: Partial<SittingMarks> = {},
): SittingMarks {
	return {
		sitting,
		phase: { is: "over", end: { why: "byLearner" } },
		usedMs: 720_000,
		leftWindow: 0,
		questions,
		points: 0,
		of: 0,
		placed: null,
		scores: [],
		...said,
	};
}
