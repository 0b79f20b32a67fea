/** Where words stand on a page as its reader sees it: over bold words and links, never over two paragraphs. */

/** What belongs to the window and not to the document. */
const NO_TEXT = "[data-chrome], nav, [hidden], .sr-only, .katex-mathml, button, script, style";

/** What stands within a line of text. */
const INLINE = new Set(
	"A ABBR B CODE DEL EM I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP U VAR".split(" "),
);

interface Place {
	node: Text;
	offset: number;
}

/** Each place of `words`, in reading order. Capitals, kinds of quotation marks and lengths of spaces are one. */
export function findIn(page: HTMLElement, words: string): Range[] {
	const wanted = folded(words).trim();
	if (wanted === "") return [];
	return lines(page).flatMap(({ text, places }) => {
		const found: Range[] = [];
		for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
			const range = between(places[at], places[at + wanted.length - 1]);
			if (range) found.push(range);
		}
		return found;
	});
}

function between(first: Place | undefined, last: Place | undefined): Range | null {
	if (!first || !last) return null;
	const range = document.createRange();
	range.setStart(first.node, first.offset);
	range.setEnd(last.node, last.offset + 1);
	return range;
}

interface Line {
	text: string;
	places: Place[];
}

/** The text of each paragraph, heading or cell, with where each letter stands. */
function lines(page: HTMLElement): Line[] {
	const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT, (node) =>
		node.parentElement?.closest(NO_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
	);
	const all: Line[] = [];
	let block: Element | null = null;
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const of = blockOf(node as Text);
		if (of !== block || all.length === 0) all.push({ text: "", places: [] });
		block = of;
		const line = all.at(-1);
		if (line) read(line, node as Text);
	}
	return all;
}

function blockOf({ parentElement }: Text): Element | null {
	let element = parentElement;
	while (element && INLINE.has(element.tagName)) element = element.parentElement;
	return element;
}

function read(line: Line, node: Text): void {
	const text = folded(node.data);
	for (let offset = 0; offset < text.length; offset++) {
		const letter = text.charAt(offset);
		if (letter === " " && line.text.endsWith(" ")) continue;
		line.text += letter;
		line.places.push({ node, offset });
	}
}

/** As it is compared: each letter stays one, so that places stay true. */
function folded(text: string): string {
	return text
		.replace(/\s/g, " ")
		.replace(/[‘’]/g, "'")
		.replace(/[“”]/g, '"')
		.replace(/[^\s]/g, (letter) => {
			const small = letter.toLowerCase();
			return small.length === letter.length ? small : letter;
		});
}
