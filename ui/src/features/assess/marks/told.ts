/** Says what follows from a change of marks for what is remembered of a class; nothing where nothing does. */
import { sayWithNotes } from "../../../shared/say-with-notes";
import { visible } from "../../../shared/visible";

export function sayTold(words: string, told: readonly string[]): void {
	if (told.length > 0) sayWithNotes(words, told.map(visible));
}
