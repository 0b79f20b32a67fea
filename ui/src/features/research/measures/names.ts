/** What measures are called by people, and in which groups they stand. What each is, its definition says. */

/** The groups of the page, each with the beginnings of ids that belong to it. */
export const THEMES = [
	{ id: "times", name: "Times", of: ["times.", "way."] },
	{ id: "cycles", name: "Cycles", of: ["cycles."] },
	{ id: "decisions", name: "Decisions and edits", of: ["decisions.", "edits."] },
	{ id: "calibration", name: "Calibration", of: ["calibration."] },
	{ id: "cards", name: "Cards and memory", of: ["feedforward.", "memory."] },
	{ id: "grounding", name: "Grounding", of: ["grounding."] },
	{ id: "utilisation", name: "What was used", of: ["utilisation."] },
	{ id: "cost", name: "Cost", of: ["cost."] },
	{ id: "latency", name: "Latencies", of: ["latency."] },
	{ id: "guardrails", name: "Guardrails", of: ["guardrails."] },
	{ id: "completeness", name: "Whole logs", of: ["completeness."] },
] as const;

export type ThemeId = (typeof THEMES)[number]["id"];

/** Whether a measure stands in a group. */
export function isOf(theme: ThemeId, id: string): boolean {
	return THEMES.some((one) => one.id === theme && one.of.some((head) => id.startsWith(head)));
}

const NAMES: Record<string, string> = {
	"times.session": "The whole conversation",
	"times.first_text": "To the first text",
	"times.first_usable": "To the first draft that was offered",
	"times.fully_usable": "Until all was decided",
	"times.split": "Where the conversation's time went",
	"times.work": "How she spent her time at the task",
	"times.typing": "Typing to the agent",
	"times.editing": "Editing by hand",
	"times.questions": "Answering a question",
	"times.sections": "Deciding on a section",
	"way.worked": "Time that she worked",
	"way.rest": "Rests",
	"way.technical": "Time in which something did not work",
	"way.gap": "Gaps",
	"way.typing": "Typing, by her page",
	"way.editing": "Editing, by her page",
	"way.reading": "Reading, by her page",
	"way.idle": "Without input",
	"way.evidence": "Evidence open",
	"way.away": "Page not in front",
	"cycles.runs": "Runs that she began",
	"cycles.messages": "Messages",
	"cycles.repairs": "Repairs without her",
	"cycles.refinements": "Refinements of a draft",
	"cycles.respecifications": "Said again before there was a draft",
	"cycles.meant": "Repair or refinement, in her eyes",
	"cycles.stops": "Stops",
	"decisions.sections": "Decisions on sections",
	"decisions.accepted": "Share of decisions that accept",
	"decisions.accepted_at_once": "Share of sections accepted at once",
	"decisions.alternatives": "Other ways",
	"decisions.approvals": "Tools that asked",
	"decisions.passed_by": "Share of questions passed by",
	"decisions.reflection": "Share of reflections answered in words",
	"decisions.evidence_opened": "Looks at evidence before deciding",
	"edits.versions": "Versions of a section",
	"edits.chosen_distance": "How far a chosen way lies from the draft",
	"edits.elsewhere": "Changes that the log does not explain",
	"edits.post_editing": "How much of the agent's text she changed",
	"calibration.stated": "How sure she said she was",
	"calibration.shift": "Change after the evidence",
	"calibration.brier": "Brier score",
	"calibration.bias": "Surer than she then accepted",
	"calibration.curve_stated": "Curve: mean confidence",
	"calibration.curve_accepted": "Curve: share accepted",
	"calibration.curve_count": "Curve: how many pairs",
	"feedforward.cards": "Cards before the work",
	"feedforward.changes": "Changes on cards",
	"feedforward.changed": "Share of cards that were changed",
	"feedforward.items": "Items on cards",
	"memory.proposals": "Proposed memories",
	"memory.kept": "Share of proposals kept",
	"memory.accesses": "Uses of memory",
	"grounding.checks": "Looks at claims",
	"grounding.rate": "Share of claims that are backed, at the end",
	"grounding.first_rate": "The same, as first written",
	"grounding.findings": "Claims by finding",
	"utilisation.prompt": "Prompt, by fragment",
	"utilisation.cut": "Cut off the prompt",
	"utilisation.files": "Files that were read",
	"utilisation.memories": "Share of given memories used",
	"utilisation.skill_tiers": "Texts of skills, by tier",
	"utilisation.skills": "Skills that were loaded",
	"utilisation.sessions": "Past sessions",
	"cost.calls": "Calls of a model",
	"cost.input_tokens": "Tokens read at full price",
	"cost.output_tokens": "Tokens written",
	"cost.cache_read_tokens": "Tokens read from a cache",
	"cost.cache_write_tokens": "Tokens written to a cache",
	"cost.reasoning_tokens": "Tokens of reasoning",
	"cost.dollars": "Cost",
	"latency.first_token": "To the first token",
	"latency.answer": "To the whole answer",
	"latency.tool": "Tools",
	"latency.hook": "Hooks",
	"latency.run": "Waiting in a run",
	"guardrails.verdicts": "Verdicts of hooks",
	"guardrails.replaced": "Texts that did not leave the computer",
	"guardrails.endings": "How runs ended",
	"completeness.events": "Events that are there",
	"completeness.order": "Events in order",
	"completeness.told": "Events that a trace tells of",
	"completeness.runs": "Runs that ended",
	"completeness.calls": "Tool calls that ended",
	"completeness.questions": "Questions that were closed",
};

/** What a measure is called; its id where nobody has said. */
export function nameOf(id: string): string {
	return NAMES[id] ?? id;
}

/** In what a picture counts: what it is called, and by what numbers are divided. */
export interface Scale {
	name: string;
	by: number;
	digits: number;
}

/** The unit in which people read numbers of up to so much. */
export function scaleOf(unit: string, most: number): Scale {
	switch (unit) {
		case "ms":
			if (most >= 120_000) return { name: "minutes", by: 60_000, digits: 1 };
			if (most >= 1_000) return { name: "seconds", by: 1_000, digits: 1 };
			return { name: "milliseconds", by: 1, digits: 0 };
		case "share":
			return { name: "per cent", by: 0.01, digits: 0 };
		case "percent":
			return { name: "per cent", by: 1, digits: 0 };
		case "score":
			return { name: "score", by: 1, digits: 3 };
		case "nanoDollars":
			return { name: "US dollars", by: 1e9, digits: 4 };
		case "bytes":
			if (most >= 10_000) return { name: "kilobytes", by: 1_000, digits: 1 };
			return { name: "bytes", by: 1, digits: 0 };
		case "tokens":
			return { name: "tokens", by: 1, digits: 0 };
		default:
			return { name: "count", by: 1, digits: 0 };
	}
}

/** A number as people read it. */
export function shown(value: number, { by, digits }: Scale): string {
	return (value / by).toLocaleString("en-GB", { maximumFractionDigits: digits });
}
