/** A change of marks as it is put together for a question, and those that were made. Pure. */
import type { MarkChange, Regrade, RegradeList } from "../../../api/generated";

/** What can be changed about a question of all learners. */
export type ChangeKind = Exclude<MarkChange["is"], "give">;

/** What is chosen and typed so far; what belongs to another kind is kept meanwhile. */
export interface ChangeDraft {
	is: ChangeKind | null;
	points: string;
	misconception: string;
	percent: number;
	answer: string;
}

/** The most points that a question can be given. */
export const MOST_POINTS = 100;

/** A change, or what is still lacking of it; neither where nothing is chosen yet. */
export interface Drafted {
	change: MarkChange | null;
	lacks: string | null;
}

export function draftOf(item: string, draft: ChangeDraft): Drafted {
	switch (draft.is) {
		case null:
			return { change: null, lacks: "Choose what shall be marked otherwise." };
		case "drop":
		case "newKey":
			return ready({ is: draft.is, item });
		case "weigh": {
			const points = wholeOf(draft.points, 1, MOST_POINTS);
			return points === null
				? lacking(`Points are a whole number between 1 and ${MOST_POINTS}.`)
				: ready({ is: "weigh", item, points });
		}
		case "credit": {
			const { misconception, percent } = draft;
			return misconception === ""
				? lacking("Choose the wrong way.")
				: ready({ is: "credit", item, misconception, percent });
		}
		case "accept": {
			const answer = draft.answer.trim();
			return answer === ""
				? lacking("Choose the answer, or type it.")
				: ready({ is: "accept", item, answer });
		}
	}
}

function ready(change: MarkChange): Drafted {
	return { change, lacks: null };
}

function lacking(lacks: string): Drafted {
	return { change: null, lacks };
}

/** A whole number as it is typed; null where it is none, or not between the two. */
export function wholeOf(typed: string, least: number, most: number): number | null {
	if (!/^\d+$/.test(typed.trim())) return null;
	const number = Number(typed);
	return number >= least && number <= most ? number : null;
}

/** The change that was just made, among all that there are now. */
export function madeOf({ changes }: RegradeList, change: MarkChange): Regrade | undefined {
	const told = Object.entries(change);
	return changes.find(({ undone, change: made }) => {
		const known = new Map<string, unknown>(Object.entries(made));
		return !undone && told.every(([part, value]) => known.get(part) === value);
	});
}
