/** The hash of a section's text, as decisions name it. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

// Not the browser's own: it is missing where the page comes over plain HTTP from another computer,
// and it answers too late for what is drawn now.
export function sectionHash(markdown: string): string {
	return bytesToHex(sha256(utf8ToBytes(markdown)));
}
