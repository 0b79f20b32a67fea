/** Selecting the words of one message, section or page, and not of the whole window. */

/** What has words of its own, the inner within the outer. */
const WORDS = "[data-words], [data-section], [role=dialog]";

/** What was clicked last, and what was selected last. */
let clicked: HTMLElement | null = null;
let selected: HTMLElement | null = null;

/** The words that something of the page belongs to. */
export function wordsAt(target: EventTarget | null): HTMLElement | null {
	return target instanceof Element ? target.closest<HTMLElement>(WORDS) : null;
}

/** Notes where somebody clicked: a click on words does not bring the focus to them. */
export function noteClicked(target: EventTarget | null): void {
	clicked = wordsAt(target);
}

export function selectWords(words: HTMLElement): void {
	document.getSelection()?.selectAllChildren(words);
	selected = words;
}

/** Selects the words with the focus, or those clicked last; when they are selected, all around them. */
export function selectAround(focused: Element | null): void {
	const words = wordsAt(focused) ?? clickedWithin(focused ?? document.body);
	if (words === null) return;
	selectWords(isStillSelected() && selected?.contains(words) ? outside(selected) : words);
}

function isStillSelected(): boolean {
	return selected?.isConnected === true && !document.getSelection()?.isCollapsed;
}

/** What lies around words, or they themselves where nothing does. */
function outside(words: HTMLElement): HTMLElement {
	return wordsAt(words.parentElement) ?? words;
}

function clickedWithin(focused: Element): HTMLElement | null {
	return clicked?.isConnected && focused.contains(clicked) ? clicked : null;
}
