/** Finding blueprints by words, and putting them together by topic or by outcome. Pure. */
import type { BlueprintLine } from "../../../api/generated";
import { placeWords } from "../blueprints/words";
import { SAME_WORDS } from "./same-words";

/** Blueprints that belong together. */
export interface BlueprintGroup {
	/** Its name among the groups. */
	key: string;
	/** What it is called: "Programming › Python › Loops", "TCH 4-14a". */
	title: string;
	/** What it is called alone, such as above its questions: "Loops". */
	short: string;
	/** What an outcome says. */
	about: string | null;
	blueprints: BlueprintLine[];
}

export type GroupBy = "topic" | "outcome";

/** Those that what is typed means: each of its words is found, or what it is called otherwise. */
export function foundBlueprints(
	blueprints: readonly BlueprintLine[],
	typed: string,
): BlueprintLine[] {
	const words = plain(typed).split(" ").filter(Boolean);
	if (words.length === 0) return [...blueprints];
	const whole = sameAs(words.join(" "));
	const each = words.map(sameAs);
	return blueprints.filter((blueprint) => {
		const text = textOf(blueprint);
		return has(text, whole) || each.every((same) => has(text, same));
	});
}

/** A word, and what else it is called. */
function sameAs(word: string): readonly string[] {
	return [word, ...SAME_WORDS.filter((same) => same.includes(word)).flat()];
}

/** Words are found from their beginning: "ratio" is not in "iteration". */
function has(text: string, words: readonly string[]): boolean {
	return words.some((word) => text.includes(` ${word}`));
}

/** Letters and digits: a code is found in pieces, however they are put together. */
function plain(text: string): string {
	return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");
}

function textOf({ title, skill, domain, outcomes, id }: BlueprintLine): string {
	const said = outcomes.flatMap(({ code, statement }) => [code, statement ?? ""]);
	return ` ${plain([title, domain.join(" "), skill, id, ...said].join(" "))}`;
}

/** Blueprints in groups, in the order of their names; one that names several outcomes is in each. */
export function grouped(blueprints: readonly BlueprintLine[], by: GroupBy): BlueprintGroup[] {
	const groups = new Map<string, BlueprintGroup>();
	for (const blueprint of blueprints) {
		for (const place of by === "topic" ? [topicOf(blueprint)] : outcomesOf(blueprint)) {
			const group = groups.get(place.key) ?? { ...place, blueprints: [] };
			group.blueprints.push(blueprint);
			groups.set(place.key, group);
		}
	}
	return [...groups.values()].sort(
		(one, other) =>
			// What names no outcome comes last.
			Number(one.key === "") - Number(other.key === "") ||
			one.title.localeCompare(other.title, "en"),
	);
}

type Place = Omit<BlueprintGroup, "blueprints">;

function topicOf(blueprint: BlueprintLine): Place {
	const title = placeWords(blueprint);
	return { key: title, title, short: blueprint.domain.at(-1) ?? title, about: null };
}

function outcomesOf({ outcomes }: BlueprintLine): Place[] {
	if (outcomes.length === 0) {
		const title = "Tied to no outcome";
		return [{ key: "", title, short: "Other questions", about: null }];
	}
	return outcomes.map(({ code, statement }) => ({
		key: code,
		title: code,
		short: code,
		about: statement,
	}));
}
