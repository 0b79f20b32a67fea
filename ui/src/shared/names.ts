/**
 * Names as a person sees them: signs that nobody sees, or that turn round what stands beside them, are
 * spelt out, as `text::names` does for every name that comes over the wire.
 */

/** What Unicode calls formats and default ignorable, and control; joiners and tags are judged below. */
const UNSEEN =
	/[\p{Cc}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E001F}]/u;
const JOINER = /[\u200C\u200D]/u;
const TAG = /[\u{E0020}-\u{E007F}]/u;

/** The name with each sign that is not seen spelt out: `notes[U+202E]fdp.md`. */
export function seenName(name: string): string {
	const signs = [...name];
	const beyondAscii = (at: number) => (signs[at]?.codePointAt(0) ?? 0) > 0x7f;
	const isUnseen = (sign: string, at: number) => {
		if (JOINER.test(sign)) return !(beyondAscii(at - 1) && beyondAscii(at + 1));
		return TAG.test(sign) ? !beyondAscii(at - 1) : UNSEEN.test(sign);
	};
	return signs.map((sign, at) => (isUnseen(sign, at) ? spelt(sign) : sign)).join("");
}

function spelt(sign: string): string {
	return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}
