/** Two versions of one text, brought together as far as they go; she is asked about what is left. Pure. */
import { merge } from "./merge";

/** What she is asked about: how the other version differs from hers where both have changed. */
export interface Asked {
	/** The text with the other's words there; all else is as she has it. */
	theirs: string;
	/** The text with the words there that both began with; null when nobody knows them. */
	base: string | null;
}

/** Her text after the other's has come in, and what is left to ask. */
export interface BroughtTogether {
	mine: string;
	/** Null when both changes are in. */
	asked: Asked | null;
}

/** Takes the other's changes into hers, but for the places that both have changed. */
export function bringTogether(base: string, mine: string, theirs: string): BroughtTogether {
	const merged = merge(base, mine, theirs);
	const asked = merged.conflicts > 0 ? { theirs: merged.theirs, base: merged.base } : null;
	return { mine: merged.mine, asked };
}

/**
 * What is left to ask after she has typed on or settled one of the places. Her own text stays: what she
 * has changed besides is no question.
 */
export function leftToAsk(mine: string, asked: Asked): Asked | null {
	if (mine === asked.theirs) return null;
	if (asked.base === null) return asked;
	const merged = merge(asked.base, mine, asked.theirs);
	if (merged.mine !== mine) return asked;
	return merged.conflicts > 0 ? { theirs: merged.theirs, base: merged.base } : null;
}
