/** What many questions of a blueprint show, in sentences. Pure. */
import type { BlueprintCheck } from "../../../api/generated";

/** With fewer different questions neighbours get the same. */
const FEW = 20;

/** A share may differ by this much by chance. */
const CLOSE = 0.03;

/** Guessing by something pays when it is right this many times as often as chance. */
const PAYS = 1.5;

function number(count: number): string {
	return count.toLocaleString("en-GB");
}

function percent(share: number): string {
	return `${Math.round(share * 100)}\u00A0%`;
}

export function differentWords({ made, different }: BlueprintCheck): string {
	const words = `${number(different)} of ${number(made)} are different questions.`;
	return different < FEW ? `${words} That is few: neighbours may get the same.` : words;
}

export function successWords({ success, declared }: BlueprintCheck): string {
	const words = `${percent(success)} of the draws became a question`;
	return Math.abs(success - declared) <= CLOSE
		? `${words}, as the file says.`
		: `${words}; the file says ${percent(declared)}. Change its line “success”.`;
}

/** Null where there are no options. */
export function placesWords({ keyPlaces }: BlueprintCheck): string | null {
	const all = keyPlaces.reduce((sum, count) => sum + count, 0);
	if (keyPlaces.length < 2 || all === 0) return null;
	const even = keyPlaces.every((count) => count / all < PAYS / keyPlaces.length);
	return even
		? "The right answer stands at each place about equally often."
		: "The right answer stands at some places more often than at others: it can be guessed.";
}

export function lengthWords(check: BlueprintCheck): string | null {
	const { keyPlaces, longestIsRight, shortestIsRight } = check;
	if (keyPlaces.length < 2) return null;
	const chance = 1 / keyPlaces.length;
	const guesses = [
		{ name: "longest", share: longestIsRight },
		{ name: "shortest", share: shortestIsRight },
	];
	const pays = guesses.find(({ share }) => share > PAYS * chance);
	return pays
		? `Whoever always takes the ${pays.name} option is right in ${percent(pays.share)}; by chance it would be ${percent(chance)}.`
		: "How long an option is does not give the right one away.";
}
