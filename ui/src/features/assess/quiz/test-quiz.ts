/** Blueprints and what comes of them, for tests. */
import type {
	BlueprintLine,
	BlueprintLook,
	BlueprintVariant,
	ComposedQuiz,
	ItemAsked,
	QuizPlan,
} from "../../../api/generated";

export function blueprintOf(id: string, said: Partial<BlueprintLine> = {}): BlueprintLine {
	return {
		id,
		title: id,
		skill: "PROG.PYTHON.LOOP.TRACE",
		domain: ["Programming", "Python", "Loops"],
		also: ["iteration", "repetition", "repeat", "loops"],
		level: "analyse",
		outcomes: [{ code: "TCH 4-14a", statement: "I can read a program in a textual language." }],
		answered: "one of four options",
		written: false,
		difficulty: [-0.6, 0.6],
		seconds: 40,
		plugin: "assessment",
		path: null,
		replaces: false,
		...said,
	};
}

export const TOTAL = blueprintOf("python-loop-total", { title: "Tracing a total in a loop" });
export const WHILE = blueprintOf("python-while-loop", {
	title: "How often a while loop turns",
	answered: "a number",
	difficulty: [0.2, 1.4],
});
export const INDEX = blueprintOf("python-list-index", {
	title: "The entry of a list at an index",
	skill: "PROG.PYTHON.LIST.INDEX",
	domain: ["Programming", "Python", "Lists"],
	also: ["arrays"],
	outcomes: [],
	seconds: null,
});
export const PERCENT = blueprintOf("percentage-of-an-amount", {
	title: "A percentage of an amount",
	skill: "MATH.PERCENT.OF",
	domain: ["Mathematics", "Fractions", "Percentages"],
	also: [],
	outcomes: [{ code: "MNU 3-07a", statement: null }],
	answered: "a number",
	difficulty: [-1.8, -1.2],
});

export const ALL = [TOTAL, WHILE, INDEX, PERCENT];

export function itemOf(question: string, said: Partial<ItemAsked> = {}): ItemAsked {
	return {
		place: 1,
		of: null,
		name: null,
		section: null,
		question,
		widget: { kind: "choice", options: ["24", "30", "5"] },
		maySkip: false,
		mayGoBack: false,
		points: 1,
		lang: null,
		...said,
	};
}

/** What a plan comes to: as many questions as it has, from its blueprints in turn. */
export function composedOf(
	{ parts }: QuizPlan,
	seed: number,
	said: Partial<ComposedQuiz> = {},
): ComposedQuiz {
	const questions = parts.flatMap(({ blueprints, count }, part) =>
		Array.from({ length: count }, (_, at) => {
			const blueprint = blueprints[at % blueprints.length] ?? "";
			const line = ALL.find(({ id }) => id === blueprint);
			return {
				blueprint,
				title: line?.title ?? blueprint,
				part,
				item: itemOf(`What is ${at} + ${seed}?`),
				key: `${at + seed}`,
				difficulty: 0,
				seconds: 60,
			};
		}),
	);
	return {
		questions,
		minutes: questions.length,
		outcomes: [{ code: "TCH 4-14a", statement: "I can read a program.", questions: 10 }],
		curve: CURVE,
		problems: [],
		...said,
	};
}

/** Tells most about the middle. */
export const CURVE = Array.from({ length: 25 }, (_, at) => {
	const ability = (at - 12) / 4;
	const right = 1 / (1 + Math.exp(-ability));
	return { ability, information: 10 * right * (1 - right), expected: 10 * right };
});

export function variantOf(seed: number, said: Partial<BlueprintVariant> = {}): BlueprintVariant {
	return {
		seed,
		item: itemOf(`What does program ${seed} print?`),
		key: "24",
		difficulty: 0.3,
		note: `10, 2, ${seed}`,
		solution: "number goes from 2 to 5.",
		hints: ["Write down the value of number."],
		wrong: [{ answer: "30", because: "counts 6, which range leaves out" }],
		...said,
	};
}

export function lookOf(said: Partial<BlueprintLook> = {}): BlueprintLook {
	return {
		blueprint: TOTAL,
		text: "---\nid: python-loop-total\n---\n\n## Question\n",
		sha256: null,
		variants: Array.from({ length: 20 }, (_, at) => variantOf(at)),
		check: {
			made: 1000,
			different: 312,
			success: 0.97,
			declared: 0.97,
			keyPlaces: [251, 249, 254, 246],
			longestIsRight: 0.26,
			shortestIsRight: 0.24,
			wrong: [{ name: "range-includes-the-stop", count: 984 }],
		},
		problems: [],
		...said,
	};
}
