/** What the room calls its pages and what came of predictions. Pure. */
import type { Prediction, PredictionOutcome } from "../../api/generated";
import type { LearnPart } from "../../shared/learn-room";

export const PARTS: readonly { part: LearnPart; name: string }[] = [
	{ part: "open", name: "Still open" },
	{ part: "came", name: "What came of it" },
	{ part: "sure", name: "How sure you were" },
	{ part: "alike", name: "What lessons share" },
	{ part: "agents", name: "Coding agents" },
];

export const OUTCOME_WORDS: Record<PredictionOutcome, string> = {
	cameTrue: "Came true",
	partly: "Partly",
	didNot: "Did not",
	notSaid: "Not said",
};

/** Whether nobody has said what came of it; one that she was not to be asked about can still be answered. */
export function isOpen({ outcome }: Prediction): boolean {
	return outcome === null || outcome === "notSaid";
}

/** The classes of predictions, each once. */
export function classesOf(predictions: readonly Prediction[]): string[] {
	return [...new Set(predictions.map((each) => each.class))].sort((one, other) =>
		one.localeCompare(other, "en-GB", { numeric: true }),
	);
}

/** Those of a class; all without one. */
export function ofClass(predictions: readonly Prediction[], of: string | null): Prediction[] {
	return predictions.filter((each) => of === null || each.class === of);
}
