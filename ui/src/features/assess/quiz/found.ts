/** Finding blueprints by words, and putting them together by topic or by outcome. Pure. */
import type { BlueprintLine } from "../../../api/generated";
import { placeWords, WITHIN } from "../blueprints/words";

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

/** Those that what is typed means: each of its words is found. */
export function foundBlueprints(
	blueprints: readonly BlueprintLine[],
	typed: string,
): BlueprintLine[] {
	const words = plain(typed).split(" ").filter(Boolean);
	if (words.length === 0) return [...blueprints];
	const whole = words.join(" ");
	return blueprints.filter((blueprint) => {
		const text = textOf(blueprint);
		return has(text, whole) || words.every((word) => has(text, word));
	});
}

/** Words are found from their beginning: "ratio" is not in "iteration". */
function has(text: string, word: string): boolean {
	return text.includes(` ${word}`);
}

/** Letters and digits: a code is found in pieces, however they are put together. */
function plain(text: string): string {
	return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");
}

/** What it is called, what it is called otherwise, and what its outcomes say. */
function textOf({ title, skill, domain, also, outcomes, id }: BlueprintLine): string {
	const said = outcomes.flatMap(({ code, statement }) => [code, statement ?? ""]);
	return ` ${plain([title, ...domain, ...also, skill, id, ...said].join(" "))}`;
}

/** Topics of a subject. */
export interface Subject {
	name: string;
	groups: BlueprintGroup[];
}

/** The topics of each subject without its name, in the order in which they stand. */
export function bySubject(groups: readonly BlueprintGroup[]): Subject[] {
	const subjects = new Map<string, BlueprintGroup[]>();
	for (const group of groups) {
		const [name = group.title, ...rest] = group.blueprints[0]?.domain ?? [];
		const title = rest.length === 0 ? group.title : rest.join(WITHIN);
		subjects.set(name, [...(subjects.get(name) ?? []), { ...group, title }]);
	}
	return [...subjects].map(([name, groups]) => ({ name, groups }));
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
