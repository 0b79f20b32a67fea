/** What the curve of a test says, in a sentence. Pure. */
import type { QuizCurvePoint } from "../../../api/generated";

/** Learners by their ability, the weakest first, up to so many logits. */
const BANDS = [
	{ upTo: -1.5, who: "the weakest" },
	{ upTo: -0.5, who: "weaker ones" },
	{ upTo: 0.5, who: "those in the middle" },
	{ upTo: 1.5, who: "stronger ones" },
	{ upTo: Number.POSITIVE_INFINITY, who: "the strongest" },
] as const;

/** Where it measures less than this share of its best, it says little. */
const LITTLE = 0.4;

/** With less information than this a learner cannot be placed within a logit either way. */
const ROUGH = 1;

/** Whom it tells apart, and whom not. */
export function curveWords(curve: readonly QuizCurvePoint[]): string {
	const best = Math.max(0, ...curve.map(({ information }) => information));
	if (best === 0) return "It cannot be said yet whom it tells apart.";
	const bands = BANDS.map(({ who }, at) => ({
		who,
		information: mean(curve.filter((point) => bandAt(point.ability) === at)),
	}));
	const top = bands.reduce((most, band) =>
		(band.information ?? 0) > (most.information ?? 0) ? band : most,
	);
	const little = bands
		.filter(({ information }) => information !== null && information < LITTLE * best)
		.map(({ who }) => who);
	const apart =
		little.length === 0
			? "It tells learners apart about equally well from the weakest to the strongest."
			: `It tells ${top.who} apart best; it says little about ${listed(little)}.`;
	return best < ROUGH ? `${apart} With so few questions all of that is rough.` : apart;
}

function bandAt(ability: number): number {
	return BANDS.findIndex(({ upTo }) => ability < upTo);
}

function mean(points: readonly QuizCurvePoint[]): number | null {
	if (points.length === 0) return null;
	return points.reduce((sum, { information }) => sum + information, 0) / points.length;
}

function listed(names: readonly string[]): string {
	if (names.length === BANDS.length - 1) return "all others";
	return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Whose ability it is, in a table and beside the pointer. */
export function abilityWords(ability: number): string {
	return (BANDS[bandAt(ability)] ?? BANDS[2]).who;
}
