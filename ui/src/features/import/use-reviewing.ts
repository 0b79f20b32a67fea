/** The review of an imported document: what is ticked, and accepting it. */
import { useState } from "react";
import { toast } from "sonner";
import type { Imported, ImportedOutcome } from "../../api/generated";
import { useReview } from "../../api/imports";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";

export interface Reviewing {
	/** The codes that are ticked and were not accepted before. */
	ticked: ReadonlySet<string>;
	/** Codes whose statement nothing else has and that were not accepted yet. */
	fresh: readonly string[];
	/** Those of them that a file lists and that this fills. */
	gaps: readonly string[];
	busy: boolean;
	problem: string | null;
	tick(codes: readonly string[], on: boolean): void;
	accept(): void;
}

export function useReviewing(imported: Imported | null | undefined, onDone: () => void): Reviewing {
	const review = useReview();
	const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
	const outcomes = imported?.outcomes ?? [];
	const open = outcomes.filter(({ accepted }) => !accepted);
	const gaps = codes(open.filter(({ known }) => known === "listed"));
	const fresh = codes(open.filter(({ known }) => known === "new" || known === "listed"));
	return {
		ticked,
		fresh,
		gaps,
		busy: review.isPending,
		problem: review.error && sentence(toCallError(review.error).message),
		tick: (codes, on) => {
			const next = new Set(ticked);
			for (const code of codes) {
				if (on) next.add(code);
				else next.delete(code);
			}
			setTicked(next);
		},
		accept: () => {
			if (!imported || ticked.size === 0) return;
			const accept = [...ticked];
			review.mutate(
				{ path: imported.path, accept },
				{
					onSuccess: () => {
						onDone();
						toast.success(
							accept.length === 1
								? `${accept[0]} counts from now on. Type @ in a message to use it.`
								: `${accept.length} outcomes count from now on. Type @ in a message to use one.`,
						);
					},
				},
			);
		},
	};
}

/** Each code once. */
function codes(outcomes: readonly ImportedOutcome[]): string[] {
	return [...new Set(outcomes.map(({ code }) => code))];
}
