/** What was found about a lesson's claims, for the page. */
import type { ClaimCheck } from "../../../api/generated";
import type { Backing } from "../evidence";

const DOUBTFUL: ReadonlySet<string> = new Set(["unverified", "stale", "paraphraseAsOfficial"]);

export type ClaimState = "backed" | "doubtful" | "failed";

export function stateOf({ finding }: ClaimCheck): ClaimState {
	if (finding === "backed") return "backed";
	return DOUBTFUL.has(finding) ? "doubtful" : "failed";
}

/** Claims that point to lines of a file, as what their chips show. */
export function backings(claims: readonly ClaimCheck[]): Backing[] {
	return claims.flatMap((claim) => {
		const { path, startLine, endLine, quote, code, text, message } = claim;
		if (path === null || startLine === null) return [];
		const state = stateOf(claim);
		return [
			{
				label: code ?? text,
				path,
				startLine,
				endLine: endLine ?? startLine,
				quote: quote ?? "",
				found: state !== "failed",
				doubtful: state === "doubtful",
				...(state === "backed" ? {} : { message }),
			},
		];
	});
}

/** Claims that somebody should look at, the gravest first. */
export function toLookAt(claims: readonly ClaimCheck[]): ClaimCheck[] {
	return [
		...claims.filter((claim) => stateOf(claim) === "failed"),
		...claims.filter((claim) => stateOf(claim) === "doubtful"),
	];
}
