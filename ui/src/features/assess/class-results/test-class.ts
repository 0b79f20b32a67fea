/** Results of a class for tests. */
import type {
	ClassItem,
	ClassLearner,
	ClassResults,
	SaidNumber,
	SaidShare,
} from "../../../api/generated";

export function shareOf(count: number, of: number, said: Partial<SaidShare> = {}): SaidShare {
	return { count, of, interval: null, note: null, ...said };
}

export function numberOf(value: number | null, note: string | null = null): SaidNumber {
	return { value, note };
}

export function learnerOf(seat: string, said: Partial<ClassLearner> = {}): ClassLearner {
	return { sessionId: `s${seat}`, seat, points: 14, of: 20, unmarked: 0, usedMs: 720_000, ...said };
}

export function itemOf(name: string, said: Partial<ClassItem> = {}): ClassItem {
	return {
		name,
		section: "",
		example: `Example of ${name}`,
		right: shareOf(9, 14),
		discrimination: numberOf(0.4),
		medianSeconds: numberOf(40),
		wrong: [],
		answers: [],
		worth: 1,
		dropped: false,
		changes: [],
		...said,
	};
}

/** Three seats of a class that are through with two questions. */
export function resultsOf(said: Partial<ClassResults> = {}): ClassResults {
	return {
		learners: [learnerOf("1"), learnerOf("2"), learnerOf("10")],
		going: 0,
		items: [itemOf("sum"), itemOf("loop")],
		outcomes: [],
		misconceptions: [],
		reliability: numberOf(null, "too few answers to say: 3, and 20 are needed"),
		...said,
	};
}
