/** US dollars in words: what is not known is never nothing. */
import type { Spent } from "../api/generated";

/** `US$0.0123`, or “none”. */
export function money(usd: number): string {
	return usd === 0 ? "none" : `US$${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
}

/** What calls cost together: with a call whose price nobody knows, a least sum or “unknown”. */
export function spentText({ usd, unpriced }: Spent): string {
	if (unpriced === 0) return money(usd);
	return usd === 0 ? "unknown" : `at least ${money(usd)}`;
}
