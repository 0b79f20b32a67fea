/** Keys for reading and deciding, while the focus is in the document and in no field of it. */
import type { KeyboardEvent } from "react";
import type { SectionVerdict } from "../../api/generated";
import { bringIntoView } from "./use-follow";

/** What each key decides. */
const VERDICTS: Readonly<Record<string, SectionVerdict["verdict"]>> = {
	a: "accept",
	r: "revise",
	o: "alternatives",
};

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** Where letters are words and not commands. */
const FIELDS = "input, textarea, select, [contenteditable=true], [role=menu], [role=dialog]";

export function onDecisionKey(event: KeyboardEvent<HTMLElement>): void {
	if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
	// A dialog of the page stands elsewhere in the window, and its keys are its own.
	if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
	if (event.target.closest(FIELDS)) return;
	if (act(event, event.target)) event.preventDefault();
}

/** Whether the key meant something here. */
function act(event: KeyboardEvent<HTMLElement>, target: HTMLElement): boolean {
	const key = event.key.toLowerCase();
	const section = target.closest<HTMLElement>("[data-section]");
	const step = STEPS[key];
	if (step !== undefined) return move(event.currentTarget, section, step);
	const verdict = VERDICTS[key];
	// A key that is held down would decide on sections that nobody has read.
	if (verdict === undefined || event.repeat) return false;
	const button = section?.querySelector<HTMLElement>(`[data-decision=${verdict}]`);
	if (!section || !button) return false;
	// Whoever has scrolled away decides on what she is shown, and not on what she left.
	if (isOutside(section, event.currentTarget)) bringIntoView(section);
	else button.click();
	return true;
}

/** Goes to the next section or the one before; from outside of all of them, to the first. */
function move(page: HTMLElement, from: HTMLElement | null, step: 1 | -1): boolean {
	const sections = [...page.querySelectorAll<HTMLElement>("[data-section]")];
	const next = from ? sections[sections.indexOf(from) + step] : sections[0];
	next?.focus();
	return next !== undefined;
}

function isOutside(inner: HTMLElement, outer: HTMLElement): boolean {
	const a = inner.getBoundingClientRect();
	const b = outer.getBoundingClientRect();
	return a.bottom < b.top || a.top > b.bottom;
}
