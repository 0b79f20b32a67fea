/** How saving a piece of a document went. */
export type Saved =
	| { outcome: "saved" }
	/** Somebody changed this very piece; nothing was written. */
	| { outcome: "changed"; theirs: string }
	/** The piece is not there any more; nothing was written. */
	| { outcome: "gone" };
