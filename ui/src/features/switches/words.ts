/** Each switch, its positions, and in a sentence what each does. The first position is the usual one. */
import type { Factors, FactorsSaid } from "../../api/generated";

interface Position<V> {
	value: V;
	name: string;
	says: string;
}

export interface Switch<K extends keyof Factors> {
	of: K;
	name: string;
	positions: readonly Position<Required<Factors>[K]>[];
}

type AnySwitch = { [K in keyof Required<Factors>]: Switch<K> }[keyof Factors];

export const SWITCHES: readonly AnySwitch[] = [
	{
		of: "workspace",
		name: "Your files",
		positions: [
			{ value: "on", name: "On", says: "Classes, curriculum and notes are read and quoted." },
			{ value: "off", name: "Off", says: "Nothing of your files is read or sent." },
		],
	},
	{
		of: "memory",
		name: "Memory",
		positions: [
			{ value: "on", name: "On", says: "What is remembered is used, and new things are proposed." },
			{
				value: "off",
				name: "Off",
				says: "Nothing is read from memory and nothing is proposed for it.",
			},
		],
	},
	{
		of: "scaffolding",
		name: "Commands and cards",
		positions: [
			{
				value: "commands",
				name: "On",
				says: "Commands, tools, cards, and a lesson that fills beside the conversation.",
			},
			{ value: "chat", name: "Off", says: "A conversation in words, and no lesson that fills." },
		],
	},
	{
		of: "skills",
		name: "Skills",
		positions: [
			{
				value: "tier3",
				name: "Whole",
				says: "A skill's text and the files beside it can be read.",
			},
			{
				value: "tier2",
				name: "Text",
				says: "A skill's text can be read, the files beside it not.",
			},
			{ value: "tier1", name: "Names", says: "Only names and descriptions of skills are known." },
			{ value: "none", name: "Off", says: "There are no skills." },
		],
	},
	{
		of: "topology",
		name: "Specialists",
		positions: [
			{
				value: "specialists",
				name: "On",
				says: "The agent may call on specialists, or hand over to one.",
			},
			{ value: "single", name: "Off", says: "One agent works alone." },
		],
	},
	{
		of: "effort",
		name: "Thinking",
		positions: [
			{
				value: "usual",
				name: "As usual",
				says: "How long the model thinks is left to it, or to your list of models.",
			},
			{ value: "low", name: "Little", says: "It thinks little: sooner there, and cheaper." },
			{ value: "medium", name: "Some", says: "It thinks for a while, where it can." },
			{ value: "high", name: "Much", says: "It thinks for long, which costs time and money." },
		],
	},
];

export const USUAL: Required<Factors> = {
	workspace: "on",
	scaffolding: "commands",
	skills: "tier3",
	topology: "specialists",
	memory: "on",
	effort: "usual",
};

/** What a conversation has with what she says now. */
export function withSaid(now: Factors, said: FactorsSaid): Required<Factors> {
	const known = Object.entries(said).filter(([, value]) => value !== null);
	return { ...USUAL, ...now, ...Object.fromEntries(known) };
}

/** How many stand otherwise than usual. */
export function changed(factors: Required<Factors>): number {
	return SWITCHES.filter(({ of }) => factors[of] !== USUAL[of]).length;
}
