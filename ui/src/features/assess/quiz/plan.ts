/** A test that is put together: what she chooses, and what follows from it by itself. Pure. */
import type { QuizMix, QuizPart, QuizPlan } from "../../../api/generated";
import { counted } from "../words";

/** A first part has so many questions, each further one so many. */
const FIRST_COUNT = 10;
const NEXT_COUNT = 5;

/** What the fields take. */
export const MOST_QUESTIONS = 60;
export const MOST_POINTS = 20;
export const MOST_MINUTES = 300;

export const NO_PLAN: QuizPlan = {
	title: "",
	parts: [],
	minutes: null,
	choosing: "same",
	telling: "whenClosed",
	lesson: null,
};

/** How hard its questions are, as it is chosen. */
export type Hardness = "chance" | "easy" | "mixed" | "hard" | "own";

/** Of ten questions so many are easy, medium and hard. */
const SHARES: Record<"easy" | "mixed" | "hard", readonly [number, number, number]> = {
	easy: [0.6, 0.3, 0.1],
	mixed: [0.3, 0.4, 0.3],
	hard: [0.1, 0.3, 0.6],
};

/** How many of so many questions are how hard; null leaves it to chance. */
export function mixOf(hardness: Exclude<Hardness, "own">, count: number): QuizMix | null {
	return hardness === "chance" ? null : split(count, SHARES[hardness]);
}

/** So many in these shares: what is left over goes where most is lacking. */
function split(count: number, shares: readonly [number, number, number]): QuizMix {
	const exact = shares.map((share) => share * count);
	const whole = exact.map(Math.floor);
	for (let left = count - sum(whole); left > 0; left -= 1) {
		const lacking = exact.map((number, at) => number - (whole[at] ?? 0));
		const most = lacking.indexOf(Math.max(...lacking));
		whole[most] = (whole[most] ?? 0) + 1;
	}
	const [easy = 0, medium = 0, hard = 0] = whole;
	return { easy, medium, hard };
}

/** What a mix was chosen as. */
export function hardnessOf({ mix, count }: QuizPart): Hardness {
	if (mix === null) return "chance";
	const named = (["mixed", "easy", "hard"] as const).find((each) => {
		const same = mixOf(each, count);
		return same?.easy === mix.easy && same.medium === mix.medium && same.hard === mix.hard;
	});
	return named ?? "own";
}

/** "6 easy, 3 medium, 1 hard". */
export function mixWords({ easy, medium, hard }: QuizMix): string {
	return `${easy} easy, ${medium} medium, ${hard} hard`;
}

/** A part with another number of questions, as hard as before. */
export function withCount(part: QuizPart, count: number): QuizPart {
	const { mix } = part;
	if (mix === null) return { ...part, count };
	const hardness = hardnessOf(part);
	if (hardness !== "own")
		return { ...part, count, mix: mixOf(hardness === "chance" ? "mixed" : hardness, count) };
	const all = mix.easy + mix.medium + mix.hard;
	if (all === 0) return { ...part, count, mix: mixOf("mixed", count) };
	return { ...part, count, mix: split(count, [mix.easy / all, mix.medium / all, mix.hard / all]) };
}

/** A part with numbers of her own; they say how many questions there are. */
export function withMix(part: QuizPart, mix: QuizMix): QuizPart {
	return { ...part, mix, count: mix.easy + mix.medium + mix.hard };
}

export function isAsked(plan: QuizPlan, blueprint: string): boolean {
	return plan.parts.some(({ blueprints }) => blueprints.includes(blueprint));
}

/** Asks about these in a part of their own; those that are asked already stay where they are. */
export function withTopic(plan: QuizPlan, title: string, blueprints: readonly string[]): QuizPlan {
	const fresh = blueprints.filter((id) => !isAsked(plan, id));
	if (fresh.length === 0) return plan;
	const count = plan.parts.length === 0 ? FIRST_COUNT : NEXT_COUNT;
	const part: QuizPart = { title, blueprints: fresh, count, mix: null, points: 1 };
	return { ...plan, parts: [...plan.parts, part] };
}

/** Asks about one more: in the last part, or in a first one of its topic. */
export function withBlueprint(plan: QuizPlan, topic: string, blueprint: string): QuizPlan {
	const last = plan.parts.at(-1);
	if (!last) return withTopic(plan, topic, [blueprint]);
	if (isAsked(plan, blueprint)) return plan;
	const part = { ...last, blueprints: [...last.blueprints, blueprint] };
	return { ...plan, parts: plan.parts.with(-1, part) };
}

/** Asks about it no more; a part that asks about nothing else goes with it. */
export function withoutBlueprint(plan: QuizPlan, blueprint: string): QuizPlan {
	const parts = plan.parts
		.map((part) => ({ ...part, blueprints: part.blueprints.filter((id) => id !== blueprint) }))
		.filter(({ blueprints }) => blueprints.length > 0);
	return { ...plan, parts };
}

export function withPart(plan: QuizPlan, at: number, part: QuizPart): QuizPlan {
	return { ...plan, parts: plan.parts.with(at, part) };
}

export function withoutPart(plan: QuizPlan, at: number): QuizPlan {
	return { ...plan, parts: plan.parts.toSpliced(at, 1) };
}

/** A part as it was at its place; where the part is still there, what it has lost comes back. */
export function withPartBack(plan: QuizPlan, at: number, part: QuizPart): QuizPlan {
	const there = plan.parts[at];
	if (there?.title !== part.title) return { ...plan, parts: plan.parts.toSpliced(at, 0, part) };
	const blueprints = [...new Set([...part.blueprints, ...there.blueprints])];
	return withPart(plan, at, { ...there, blueprints });
}

/** A part one place further up or down. */
export function moved(plan: QuizPlan, at: number, by: -1 | 1): QuizPlan {
	const part = plan.parts[at];
	const to = at + by;
	if (!part || to < 0 || to >= plan.parts.length) return plan;
	return { ...plan, parts: plan.parts.toSpliced(at, 1).toSpliced(to, 0, part) };
}

export function questionsOf({ parts }: QuizPlan): number {
	return sum(parts.map(({ count }) => count));
}

/** What it is called until she calls it otherwise: "Iteration: 10 questions". */
export function proposedTitle(plan: QuizPlan): string {
	const names = [...new Set(plan.parts.map(({ title }) => title.trim()).filter(Boolean))];
	if (plan.parts.length === 0) return "";
	const [first = "Quiz", ...others] = names;
	const about =
		others.length === 0
			? first
			: others.length === 1
				? `${first} and ${lower(others[0] ?? "")}`
				: `${first} and ${others.length} others`;
	return `${about}: ${counted(questionsOf(plan), "question")}`;
}

/** A code stays as it is. */
function lower(words: string): string {
	return /^\p{Lu}\p{Ll}/u.test(words) && !/\s\p{Lu}/u.test(words)
		? words.charAt(0).toLowerCase() + words.slice(1)
		: words;
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((all, number) => all + number, 0);
}
