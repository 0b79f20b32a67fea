/** What spans are called for a person who reads them. */
import type { JsonValue, RunStatus, Span, SpanKind } from "../../api/generated";

/** Kinds that are chosen together, by the word for them. */
export const GROUPS: { name: string; kinds: SpanKind[] }[] = [
	{ name: "Model calls", kinds: ["model", "summary"] },
	{ name: "Steps", kinds: ["tool", "skill", "handoff"] },
	{ name: "Checks", kinds: ["hook", "rejection", "stall"] },
	{ name: "Questions", kinds: ["interaction"] },
	{ name: "Messages", kinds: ["message", "cancel"] },
	{ name: "Memory and sessions", kinds: ["memory", "lookup"] },
	{ name: "Other", kinds: ["privacy", "interruption", "note"] },
];

const KINDS: Record<SpanKind, string> = {
	run: "Run",
	message: "Message",
	model: "Model call",
	tool: "Step",
	hook: "Check",
	interaction: "Question for you",
	handoff: "Handing over",
	summary: "Summary",
	memory: "Memory",
	lookup: "Past sessions",
	skill: "Skill",
	privacy: "Names replaced",
	rejection: "Answer sent back",
	stall: "Nothing new",
	interruption: "Interrupted",
	cancel: "Stopped",
	note: "Note",
};

const CARDS: Record<string, string> = {
	question: "A question",
	feedforward: "What will be used",
	reflection: "Questions to think about",
	confidence: "How sure you are",
	adjudication: "Your decisions on sections",
	alternatives: "Other ways to do a section",
	memoryCapture: "What to remember",
	toolApproval: "Permission for a step",
	item: "A question of a test",
};

const ENDINGS: Record<RunStatus, string> = {
	success: "Done",
	error_max_turns: "Stopped at the limit of steps",
	error_max_budget: "Stopped at the limit of cost",
	error_hook_abort: "Stopped by a check",
	error_tool_retry_exhausted: "A step failed too often",
	error_no_progress: "Nothing new came of it",
	error_tool: "A step failed",
	error_model: "The model failed",
	cancelled: "Stopped by you",
	suspended: "Waiting for you",
};

export function kindName(kind: SpanKind): string {
	return KINDS[kind];
}

/** How a run ended; a run under way has no ending yet. */
export function endingName(status: RunStatus | null): string {
	return status === null ? "Under way or waiting" : ENDINGS[status];
}

/** What a span is about, in one line. */
export function spanName(span: Span): string {
	switch (span.kind) {
		case "interaction":
			return CARDS[span.name] ?? span.name;
		case "tool": {
			const input = field(span.detail, "input");
			const about = text(field(input, "path")) ?? text(field(input, "query"));
			return about && !span.name.includes(" ") ? `${span.name} ${about}` : span.name;
		}
		case "run":
			return text(field(span.detail, "agent")) ?? span.name;
		case "message":
			return text(field(span.detail, "text")) ?? span.name;
		case "note":
			return text(field(span.detail, "text")) ?? span.name;
		case "rejection":
			return text(field(span.detail, "problem")) ?? span.name;
		default:
			return span.name;
	}
}

/** What came of it, where there is something to say in a word or two. */
export function outcomeOf(span: Span): string | null {
	if (span.status === "open") return span.kind === "interaction" ? "waiting for you" : "under way";
	if (text(field(span.detail, "withdrawn"))) return "taken back";
	if (span.kind === "hook") {
		const action = text(field(field(span.detail, "verdict"), "action"));
		return action === "continue" ? null : (VERDICTS[action ?? ""] ?? action);
	}
	return span.status === "error" ? "failed" : null;
}

const VERDICTS: Record<string, string> = {
	modify: "changed something",
	ask: "asked you",
	repair: "asked for a repair",
	abort: "stopped the run",
};

function field(value: JsonValue | undefined, key: string): JsonValue | undefined {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
	return value[key];
}

function text(value: JsonValue | undefined): string | null {
	return typeof value === "string" && value !== "" ? value : null;
}
