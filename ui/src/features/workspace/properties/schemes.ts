/** What each kind of file says at its top, as fields: of herself, a class, a curriculum, a template, a command, a skill, an agent. Pure. */
import type { FieldKind } from "./fields";

/** A field that a kind of file has. */
export interface SchemeField {
	key: string;
	label: string;
	kind: FieldKind;
	/** What of a value that is only read is shown, as the first group. */
	shown?: RegExp;
	/** How it is called that nothing is chosen. */
	usual?: string;
	/** What may be chosen, with how it is called. */
	choices?: readonly { value: string; name: string }[];
}

/** The fields of a kind of file. */
export interface Scheme {
	fields: readonly SchemeField[];
	/** Whether those that the file does not say are shown, too; else only what it says. */
	all: boolean;
	/** Whether what it says beside can be changed as words; else it is only read. */
	others: boolean;
	/** Whether a file without a head has fields as well, which begin one. */
	headless?: boolean;
}

const YES_NO = [
	{ value: "true", name: "Yes" },
	{ value: "false", name: "No" },
];

const CLASS: Scheme = {
	fields: [
		{ key: "class", label: "Class", kind: "text" },
		{ key: "stage", label: "Stage", kind: "stage" },
		{ key: "subject", label: "Subject", kind: "subject" },
		{ key: "level", label: "Level", kind: "level" },
		{ key: "pupils", label: "Pupils", kind: "number" },
		{ key: "minutes", label: "Minutes of a lesson", kind: "number" },
		{ key: "template", label: "Lesson layout", kind: "template" },
		{ key: "needs", label: "Needs", kind: "list" },
	],
	all: true,
	others: false,
};

const TEACHER: Scheme = {
	fields: [
		{
			key: "template",
			label: "Lesson layout for all classes",
			kind: "template",
			usual: "The usual one",
		},
		{
			key: "print",
			label: "Pupils’ pages for all classes, such as Andika 14 pt, cream",
			kind: "wide",
		},
	],
	all: true,
	others: true,
	headless: true,
};

const CURRICULUM: Scheme = {
	fields: [
		{ key: "subject", label: "Subject", kind: "subject" },
		{ key: "framework", label: "Framework", kind: "text" },
		{ key: "version", label: "Version", kind: "wide" },
		{ key: "source", label: "Where it is from", kind: "wide" },
		{ key: "retrieved", label: "Looked up on", kind: "text" },
		{
			key: "wording",
			label: "Its words are",
			kind: "choice",
			choices: [
				{ value: "", name: "Not said yet" },
				{ value: "official", name: "The official ones" },
				{ value: "paraphrase", name: "A paraphrase" },
			],
		},
	],
	all: true,
	others: false,
};

const TEMPLATE: Scheme = {
	fields: [
		{ key: "title", label: "Name", kind: "text" },
		{ key: "asked", label: "Asked for by", kind: "list" },
		{ key: "brief", label: "In short sentences", kind: "choice", choices: YES_NO },
		{ key: "minutes", label: "Minutes", kind: "number" },
		{ key: "sections", label: "Sections", kind: "read", shown: /heading:\s*([^,}\n]+)/g },
	],
	all: false,
	others: true,
};

const COMMAND: Scheme = {
	fields: [
		{ key: "description", label: "What it does", kind: "wide" },
		{ key: "agent", label: "Who does it", kind: "text" },
		{
			key: "mode",
			label: "How it goes on",
			kind: "choice",
			choices: [
				{ value: "single", name: "One answer" },
				{ value: "interactive", name: "A conversation" },
			],
		},
		{ key: "writes", label: "File that it leaves", kind: "wide" },
		{ key: "tools", label: "Tools", kind: "list" },
		{ key: "reflection", label: "Asks to think about", kind: "list" },
		{ key: "examples", label: "Examples", kind: "list" },
		{
			key: "slots",
			label: "What it wants to be told",
			kind: "read",
			shown: /name:\s*([^,}\n]+)/g,
		},
	],
	all: false,
	others: true,
};

const AGENT: Scheme = {
	fields: [
		{ key: "name", label: "Name", kind: "text" },
		{ key: "description", label: "What it does", kind: "wide" },
		{ key: "provider", label: "Provider", kind: "text" },
		{ key: "model", label: "Model", kind: "text" },
		{ key: "memory", label: "Remembers", kind: "choice", choices: YES_NO },
		{ key: "confidence", label: "Asks how sure you are", kind: "choice", choices: YES_NO },
		{ key: "maxTurns", label: "Most turns", kind: "number" },
		{ key: "maxBudgetUsd", label: "Most dollars", kind: "text" },
		{ key: "workspace", label: "Files that it reads first", kind: "list" },
		{ key: "skills", label: "Skills", kind: "list" },
		{ key: "tools", label: "Tools", kind: "list" },
		{ key: "hooks", label: "Checks", kind: "list" },
		{ key: "subagents", label: "Specialists", kind: "list" },
		{ key: "handoffs", label: "Hands over to", kind: "list" },
		{ key: "outputSchema", label: "Form of its answer", kind: "read" },
	],
	all: false,
	others: true,
};

const SKILL: Scheme = {
	fields: [
		{ key: "name", label: "Name", kind: "text" },
		{ key: "description", label: "What it is for, and when", kind: "wide" },
		{ key: "license", label: "Licence", kind: "text" },
	],
	all: false,
	others: true,
};

const SCHEMES: readonly [RegExp, Scheme][] = [
	[/^teacher\.md$/, TEACHER],
	[/^curriculum\/(?!imported\/).+\.md$/, CURRICULUM],
	[/^classes\//, CLASS],
	[/^templates\/(?:forms\/)?[^/]+\.md$/, TEMPLATE],
	[/^plugins\/[^/]+\/commands\/[^/]+\.md$/, COMMAND],
	[/^plugins\/[^/]+\/agents\/[^/]+\.md$/, AGENT],
	[/^plugins\/[^/]+\/skills\/[^/]+\/SKILL\.md$/, SKILL],
];

/** What a file at this path says at its top; null for one that may say anything. */
export function schemeOf(path: string): Scheme | null {
	return SCHEMES.find(([where]) => where.test(path))?.[1] ?? null;
}
