/** The line that names a picture in a text: `![what it shows](images/map.png "small")`. What it means is said by `crates/lessons`. */

/** How wide a picture is beside its text. */
export type PictureSize = "small" | "medium" | "full";

const SHARES: Record<PictureSize, number> = { small: 33, medium: 60, full: 100 };

export interface PictureLook {
	size: PictureSize;
	/** Whether it says nothing that somebody who does not see it would miss. */
	decoration: boolean;
}

/** What the words behind the path of a picture say. */
export function lookOf(title: string): PictureLook {
	const words = title.split(/\s+/);
	const size = words.findLast((word): word is PictureSize => word in SHARES) ?? "medium";
	return { size, decoration: words.includes("decoration") };
}

/** Its share of the width of the text, in hundredths: it is never higher than the text is wide. */
export function shareOf(size: PictureSize, of: { width: number; height: number }): number {
	return Math.max(1, Math.min(SHARES[size], Math.floor((100 * of.width) / Math.max(of.height, 1))));
}

/** The line for a picture; words that would end it too early are escaped. */
export function pictureLine(place: string, alt: string, { size, decoration }: PictureLook): string {
	const words = [...(size === "medium" ? [] : [size]), ...(decoration ? ["decoration"] : [])];
	const title = words.length > 0 ? ` "${words.join(" ")}"` : "";
	const said = decoration
		? ""
		: alt
				.trim()
				.replace(/\s+/g, " ")
				.replace(/[\\[\]`*_<$]/g, "\\$&");
	return `![${said}](${place}${title})`;
}
