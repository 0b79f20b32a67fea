/** A section that a question names by its place in a file, which no teacher has to read. Pure. */
import type { WantedSection } from "./wanted-view";

const PLACE = /\s*\((\S+\.md)#([^\s()]+)\)/;

/** The words without the place, and the section that stands there; null when none is named. */
export function namedSection(words: string): { words: string; section: WantedSection | null } {
	const found = PLACE.exec(words);
	const [whole = "", path, id] = found ?? [];
	if (path === undefined || id === undefined) return { words, section: null };
	return { words: words.replace(whole, ""), section: { path, id } };
}
