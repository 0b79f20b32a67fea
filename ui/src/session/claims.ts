/** What was found about a lesson's claims, for the page. */
import type { ClaimCheck } from "../api/generated";

const DOUBTFUL: ReadonlySet<string> = new Set(["unverified", "stale", "paraphraseAsOfficial"]);

export type ClaimState = "backed" | "doubtful" | "failed";

export function stateOf({ finding }: ClaimCheck): ClaimState {
	if (finding === "backed") return "backed";
	return DOUBTFUL.has(finding) ? "doubtful" : "failed";
}

/** Claims that somebody should look at, the gravest first. */
export function toLookAt(claims: readonly ClaimCheck[]): ClaimCheck[] {
	return [
		...claims.filter((claim) => stateOf(claim) === "failed"),
		...claims.filter((claim) => stateOf(claim) === "doubtful"),
	];
}
