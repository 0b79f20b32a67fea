/** The hash of a section's text, as decisions name it. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** As many texts as the sections of some lessons. */
const KEPT = 200;

/** Of the texts asked about last: a lesson is drawn again at each step of a draft, and most of its texts stay. */
const known = new Map<string, string>();

// Not the browser's own: it is missing where the page comes over plain HTTP from another computer,
// and it answers too late for what is drawn now.
export function sectionHash(markdown: string): string {
	const hash = known.get(markdown) ?? bytesToHex(sha256(utf8ToBytes(markdown)));
	// The one asked about last is the last to go.
	known.delete(markdown);
	known.set(markdown, hash);
	const [oldest] = known.size > KEPT ? known.keys() : [];
	if (oldest !== undefined) known.delete(oldest);
	return hash;
}
