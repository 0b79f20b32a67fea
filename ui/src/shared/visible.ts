/** Foreign text as it may be shown: what turns the direction of writing, or is no sign at all, is
 * named in its place, so that no file name and no answer can pass for another. */

// Tabs, line ends and what stands between words stay.
const ACTING = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export function visible(text: string): string {
	return text.replaceAll("\r\n", "\n").replace(ACTING, (sign) => {
		const number = sign.charCodeAt(0);
		if (number < 0x20) return String.fromCharCode(0x2400 + number);
		return `⟨U+${number.toString(16).toUpperCase().padStart(4, "0")}⟩`;
	});
}
