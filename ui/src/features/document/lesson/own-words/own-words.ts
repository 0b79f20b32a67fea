/**
 * Words in pupils' languages, as the note of a word has them: `in your language (Polish, draft): pętla`.
 * `crates/lessons/src/facet/word_list.rs` reads the same. Pure.
 */

/** A word in a language. */
export interface OwnWord {
	language: string;
	/** Empty where it is for the pupil to write. */
	word: string;
	/** Whether it was drafted, and nobody has looked at it. */
	draft: boolean;
}

const OWN = /^in your (?:own |home )?language\s*\(([^)]+)\)\s*:?\s*(.*)$/i;
/** A place to write in for any language. */
const ANY = /^in your (?:own |home )?language\s*:?[^\p{L}\p{N}]*$/iu;
const NOTE = /\s([*_])(?! )((?:(?!\1).)+)\1\s*$/;
const ROOM = "……………";

/** The words in pupils' languages that an item has. */
export function ownWords(markdown: string): OwnWord[] {
	return pieces(markdown).flatMap((piece) => own(piece) ?? []);
}

/** The languages that items name, in their order. */
export function languagesOf(items: readonly { markdown: string }[]): string[] {
	return [
		...new Set(items.flatMap(({ markdown }) => ownWords(markdown).map(({ language }) => language))),
	];
}

/** The item with a word in a language; an empty one is room to write. */
export function withOwnWord(markdown: string, language: string, word: string): string {
	const clean = word.replace(/[;*_()\n]/g, " ").trim();
	const said = `in your language (${language}): ${clean || ROOM}`;
	const before = pieces(markdown);
	const at = before.findIndex((piece) => own(piece)?.language === language);
	const room = at >= 0 ? at : before.findIndex((piece) => ANY.test(piece));
	return withPieces(markdown, room >= 0 ? before.with(room, said) : [...before, said]);
}

/** The item with its drafts as words that she has looked at. */
export function lookedAt(markdown: string): string {
	const checked = (piece: string) => {
		const word = own(piece);
		return word?.draft ? `in your language (${word.language}): ${word.word || ROOM}` : piece;
	};
	return withPieces(markdown, pieces(markdown).map(checked));
}

function own(piece: string): OwnWord | null {
	const [, about, said] = OWN.exec(piece) ?? [];
	if (about === undefined || said === undefined) return null;
	const [language = "", state = ""] = about.split(",").map((part) => part.trim());
	const word = /[\p{L}\p{N}]/u.test(said) ? said.trim() : "";
	return { language, word, draft: state.toLowerCase() === "draft" };
}

/** The pieces of the note, which stands in emphasis at the end of the first line. */
function pieces(markdown: string): string[] {
	const [first = ""] = markdown.split("\n", 1);
	const note = NOTE.exec(first)?.[2];
	return note === undefined ? [] : note.split(";").map((piece) => piece.trim());
}

function withPieces(markdown: string, after: readonly string[]): string {
	const [first = ""] = markdown.split("\n", 1);
	const bare = first.replace(NOTE, "").trimEnd();
	const note = after.length === 0 ? "" : ` *${after.join("; ")}*`;
	return bare + note + markdown.slice(first.length);
}
