/** The words of an answer as entries of the conversation. */
import type { AssistantMessage, ContentBlock, TraceId } from "../api/generated";
import type { AgentItem } from "./items";

/** The longest word in passing, in characters. */
const BRIEF = 160;

/**
 * Whether a text is, so far, only a word in passing. Shown as one from its first letter, it does not
 * change its look when a step follows.
 */
export function isBrief(text: string): boolean {
	return text.length <= BRIEF && !text.includes("\n");
}

/** The same text has the same key while it is written and after, so that nothing jumps. */
export function textKey(traceId: TraceId, turn: number, part: number): string {
	return `text:${traceId}:${turn}:${part}`;
}

/** What an answer says to the teacher. */
export function textsOf(
	traceId: TraceId,
	turn: number,
	{ content }: AssistantMessage,
): AgentItem[] {
	const aside = content.some((block) => block.type === "toolCall");
	return content
		.map(wordsOf)
		.filter(({ text }) => text.trim() !== "")
		.map(({ text, memories }, part) => ({
			kind: "agent",
			key: textKey(traceId, turn, part),
			text,
			streaming: false,
			aside,
			memories,
		}));
}

/** What a block says to the teacher, and the memories that it rests on. */
function wordsOf(block: ContentBlock): { text: string; memories: string[] } {
	if (block.type === "text") return { text: block.text, memories: [] };
	const value = block.type === "structured" ? block.value : null;
	if (typeof value !== "object" || value === null || Array.isArray(value)) {
		return { text: "", memories: [] };
	}
	const { response, memoriesReferenced } = value;
	const memories = Array.isArray(memoriesReferenced) ? memoriesReferenced : [];
	return {
		text: typeof response === "string" ? response : "",
		memories: memories.filter((id) => typeof id === "string"),
	};
}
