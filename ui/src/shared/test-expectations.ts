/** For tests: predictions, and a host that keeps what is said of them. */
import { vi } from "vitest";
import type { Expectations, LessonToExpect, Prediction } from "../api/generated";
import { type CallError, platform } from "../platform";

export const LOOPS: LessonToExpect = {
	path: "lessons/3B/loops/lesson.md",
	topic: "Nested loops",
	class: "3B",
	date: "2026-11-12",
	question: "What do you expect of 3B?",
};

export function prediction(id: string, more: Partial<Prediction> = {}): Prediction {
	return {
		id,
		lesson: LOOPS.path,
		lessonVersion: 1,
		topic: LOOPS.topic,
		class: "3B",
		date: "2026-11-12",
		text: "Most trace a nested loop",
		confidence: 70,
		madeAt: "2026-11-11T09:00:00Z",
		outcome: null,
		surprise: null,
		cause: null,
		nextTime: null,
		marked: false,
		resolvedAt: null,
		...more,
	};
}

export const NOTHING_EXPECTED: Expectations = {
	asked: false,
	folded: false,
	lessons: [],
	due: [],
	predictions: [],
	causes: [
		{ id: "took-longer", name: "It took longer than planned" },
		{ id: "too-hard", name: "The task was too hard" },
	],
};

type Sent = [command: string, params: unknown];

/** What is known, what was sent, and why the next command fails. */
export interface ExpectingHost {
	known: Expectations;
	sent: Sent[];
	hint: string | null;
	failWith: CallError | null;
	/** What other commands answer. */
	others: Record<string, unknown>;
}

/** A host that keeps what is said of predictions. */
export function expectingHost(known: Partial<Expectations>): ExpectingHost {
	const host: ExpectingHost = {
		known: { ...NOTHING_EXPECTED, asked: true, ...known },
		sent: [],
		hint: null,
		failWith: null,
		others: {},
	};
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "prediction_list") return host.known as never;
		if (command === "coding_project_list" && !(command in host.others)) {
			return { projects: [] } as never;
		}
		if (command === "study_list" && !(command in host.others)) return { studies: [] } as never;
		if (command in host.others) {
			const answer = host.others[command];
			return (typeof answer === "function" ? answer(params) : answer) as never;
		}
		host.sent.push([command, params]);
		if (host.failWith) throw host.failWith;
		const given = params as { id: string; path: string; insists: boolean } & Partial<Prediction>;
		const change = (more: Partial<Prediction>) => {
			host.known = {
				...host.known,
				due: host.known.due.filter((id) => id !== given.id || more.outcome === null),
				predictions: host.known.predictions.map((each) =>
					each.id === given.id ? { ...each, ...more } : each,
				),
			};
		};
		switch (command) {
			case "prediction_make": {
				const hint = given.insists ? null : host.hint;
				if (hint === null) host.known = { ...host.known, lessons: [] };
				return { hint, expectations: host.known } as never;
			}
			case "prediction_pass": {
				const { passed } = params as { passed: boolean };
				host.known = { ...host.known, lessons: passed ? [] : [LOOPS] };
				return host.known as never;
			}
			case "prediction_resolve": {
				const { id: _, ...came } = given;
				change({ ...came, resolvedAt: "2026-11-13T09:00:00Z" });
				return host.known as never;
			}
			case "prediction_reopen":
				change({ outcome: null, surprise: null, cause: null, nextTime: null });
				host.known = { ...host.known, due: [given.id] };
				return host.known as never;
			case "prediction_mark":
				change({ marked: given.marked });
				return host.known as never;
			case "prediction_delete": {
				const { deleted } = params as { deleted: boolean };
				const without = host.known.predictions.filter(({ id }) => id !== given.id);
				const back = deleted ? [] : [prediction(given.id)];
				host.known = { ...host.known, predictions: [...back, ...without] };
				return host.known as never;
			}
			case "prediction_asking": {
				const { asked } = params as { asked: boolean };
				host.known = { ...host.known, asked };
				return host.known as never;
			}
			default:
				throw new Error(`unexpected ${command}`);
		}
	});
	return host;
}
