/** What sections are made of: what one piece is called, and what a new one looks like. */
import type { SectionKind } from "../../../api/generated";

export interface ItemKind {
	/** "activity". */
	name: string;
	/** "an activity". */
	one: string;
	/** The text that a new one starts with. */
	blank: string;
}

const KINDS: Partial<Record<SectionKind, ItemKind>> = {
	statements: { name: "statement", one: "a statement", blank: "- " },
	outcomes: { name: "outcome", one: "an outcome", blank: "- " },
	vocabulary: { name: "word", one: "a word", blank: "- **word**: what it means" },
	misconceptions: {
		name: "misconception",
		one: "a misconception",
		blank: "### What pupils may think\n- Cause: \n- Move: \n- Right: ",
	},
	activities: {
		name: "activity",
		one: "an activity",
		blank: "### New activity (5 min)\n- Teacher: \n- Pupils: \n- Check: ",
	},
	differentiation: {
		name: "change for a need",
		one: "a change for a need",
		blank: "### Need\n- Step: \n- Change: ",
	},
	assessment: {
		name: "piece of evidence",
		one: "a piece of evidence",
		blank: "### I can …\n- Shows: \n- When: \n- If not: ",
	},
	tasks: {
		name: "task",
		one: "a task",
		blank: "### New task (core)\nWhat to do.\n- Space: 4 lines\n#### Answer\n",
	},
};

/** What a section of this kind is made of; null when it is one text, or made from the others. */
export function itemKind(kind: SectionKind): ItemKind | null {
	return KINDS[kind] ?? null;
}

// Spaces of one line only: over blank lines each place would be tried from each one before it.
const LABEL =
	/^([ \t]*[-*+][ \t]+)(Teacher|Pupils|Check|Tasks|Cause|Move|Right|Step|Change|Shows|When|If not|Space|Hint|Need):/gim;

/** An item's text with the names of its fields set apart. */
export function withLabels(markdown: string): string {
	return markdown.replace(LABEL, "$1**$2:**");
}

/** The text of a section that stands above its items. */
export function leadOf(markdown: string, items: readonly { markdown: string }[]): string {
	const first = items[0]?.markdown.trim();
	if (!first) return markdown.trim();
	const at = markdown.indexOf(first);
	return at > 0 ? markdown.slice(0, at).trim() : "";
}
