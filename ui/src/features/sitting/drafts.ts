/** What is chosen or typed and not sent yet; it outlives a reload and not the tab. */
import type { InteractionId, ItemAnswer, Widget } from "../../api/generated";
import { dropFromTab, keepInTab, keptInTab } from "../../shared/tab-store";

const key = (id: InteractionId) => `sitting:${id}`;

/** The kind of answer that each widget gives. */
const KINDS: Record<Widget["kind"], ItemAnswer["kind"]> = {
	choice: "choice",
	several: "several",
	number: "text",
	fraction: "text",
	expression: "text",
	shortText: "text",
	longText: "text",
	code: "code",
	order: "order",
	match: "match",
	cloze: "cloze",
	rating: "scale",
	slider: "scale",
	matrix: "matrix",
	page: "read",
	file: "file",
};

export function readDraft(id: InteractionId, widget: Widget): ItemAnswer | null {
	const kept = keptInTab(key(id));
	return isAnswer(kept) && fits(kept, widget) ? kept : null;
}

export function keepDraft(id: InteractionId, answer: ItemAnswer): void {
	keepInTab(key(id), answer);
}

export function dropDraft(id: InteractionId): void {
	dropFromTab(key(id));
}

function isAnswer(kept: unknown): kept is ItemAnswer {
	return typeof kept === "object" && kept !== null && "kind" in kept;
}

/** Whether an answer can stand in a widget, such as one to the same question asked again. */
export function fits(answer: ItemAnswer, widget: Widget): boolean {
	if (answer.kind !== KINDS[widget.kind]) return false;
	switch (answer.kind) {
		case "order":
			return widget.kind === "order" && answer.entries.length === widget.entries.length;
		case "match":
			return widget.kind === "match" && answer.partners.length === widget.left.length;
		case "cloze":
			return widget.kind === "cloze" && answer.gaps.length === widget.gaps;
		case "matrix":
			return widget.kind === "matrix" && answer.columns.length === widget.rows.length;
		default:
			return true;
	}
}
