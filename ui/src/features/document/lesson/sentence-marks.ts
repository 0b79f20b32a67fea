/** Marks the sentences that findings are about, without touching the text they stand in. */
import { type RefObject, useEffect } from "react";

const NAME = "finding";

/** Highlights `sentences` inside `element` for as long as it is shown. */
export function useSentenceMarks(
	element: RefObject<HTMLElement | null>,
	sentences: readonly string[],
	text: string,
): void {
	const wanted = sentences.join("\n");
	useEffect(() => {
		const marks = highlights();
		if (!element.current || !marks || wanted === "") return;
		const shown = shownIn(element.current);
		const ranges = wanted
			.split("\n")
			.map((sentence) => rangeIn(shown, sentence))
			.filter((range) => range !== null);
		for (const range of ranges) marks.add(range);
		return () => {
			for (const range of ranges) marks.delete(range);
		};
	}, [element, wanted, text]);
}

// An engine without them shows the findings below the section all the same.
function highlights(): Highlight | null {
	if (typeof Highlight === "undefined" || !CSS.highlights) return null;
	let marks = CSS.highlights.get(NAME);
	if (!marks) {
		marks = new Highlight();
		CSS.highlights.set(NAME, marks);
	}
	return marks;
}

/** Where a sentence stands in what an element shows; spaces count as one. */
export function rangeOf(element: HTMLElement, sentence: string): Range | null {
	return rangeIn(shownIn(element), sentence);
}

/** What an element shows, with where each letter stands. */
interface Shown {
	text: string;
	places: readonly { node: Text; offset: number }[];
}

function shownIn(element: HTMLElement): Shown {
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const places: { node: Text; offset: number }[] = [];
	const letters: string[] = [];
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const text = node as Text;
		for (const [offset, letter] of text.data.split("").entries()) {
			const space = /\s/.test(letter);
			if (space && letters.at(-1) === " ") continue;
			letters.push(space ? " " : letter);
			places.push({ node: text, offset });
		}
	}
	return { text: letters.join(""), places };
}

function rangeIn({ text, places }: Shown, sentence: string): Range | null {
	const plain = sentence.replace(/[*_`]/g, "").replace(/\s+/g, " ").trim();
	const at = plain === "" ? -1 : text.indexOf(plain);
	const first = places[at];
	const last = places[at + plain.length - 1];
	if (!first || !last) return null;
	const range = document.createRange();
	range.setStart(first.node, first.offset);
	range.setEnd(last.node, last.offset + 1);
	return range;
}
