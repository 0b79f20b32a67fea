/** Keys for reading and deciding, while the focus is in the document and in no field of it. */
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { SectionVerdict } from "../../api/generated";
import { Dialog, Key } from "../../shared/ui";
import { bringIntoView } from "./use-follow";

const KEYS: readonly { key: string; does: string }[] = [
	{ key: "J", does: "Go to the next section" },
	{ key: "K", does: "Go to the section before" },
	{ key: "A", does: "Accept this section and go on to the next that waits" },
	{ key: "R", does: "Revise this section" },
	{ key: "O", does: "See other ways to do this section" },
	{ key: "?", does: "Show these keys" },
];

/** What each key decides. */
const VERDICTS: Readonly<Record<string, SectionVerdict["verdict"]>> = {
	a: "accept",
	r: "revise",
	o: "alternatives",
};

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** Where letters are words and not commands. */
const FIELDS = "input, textarea, select, [contenteditable=true], [role=menu], [role=dialog]";

interface DecisionKeys {
	onKeyDown(event: KeyboardEvent<HTMLElement>): void;
	/** The list of keys, when she asked for it. */
	shown: ReactNode;
}

export function useDecisionKeys(): DecisionKeys {
	const [asked, ask] = useState(false);
	return {
		onKeyDown: (event) => {
			if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
			// A dialog of the page stands elsewhere in the window, and its keys are its own.
			if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) {
				return;
			}
			if (event.target.closest(FIELDS)) return;
			const done = event.key === "?" ? true : act(event, event.target);
			if (!done) return;
			event.preventDefault();
			if (event.key === "?") ask(true);
		},
		shown: asked && <KeyList onClose={() => ask(false)} />,
	};
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

function KeyList({ onClose }: { onClose(): void }) {
	return (
		<Dialog
			title="Keys in the document"
			description="They work while you are in the text and not in a field."
			onClose={onClose}
		>
			<dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
				{KEYS.map(({ key, does }) => (
					<div key={key} className="contents">
						<dt>
							<Key>{key}</Key>
						</dt>
						<dd>{does}</dd>
					</div>
				))}
			</dl>
		</Dialog>
	);
}
