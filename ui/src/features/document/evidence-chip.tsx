/** A claim's source as a chip: whether it was found, its quote on hover, a look at its lines on a click. */

import { Check, CircleAlert, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Evidence, EvidenceStanding, EvidenceWording } from "../../api/generated";
import { placeOf, STANDINGS } from "./evidence";
import { EvidenceTrigger } from "./evidence-looks";

interface EvidenceChipProps {
	evidence: Evidence;
	children: ReactNode;
}

const LOOKS: Record<EvidenceStanding, { look: string; Icon: typeof Check }> = {
	found: {
		look: "border-line-strong bg-good-soft text-good hover:border-good",
		Icon: Check,
	},
	missing: { look: "border-bad bg-bad-soft text-bad", Icon: CircleAlert },
	doubtful: { look: "border-warn bg-warn-soft text-warn", Icon: CircleAlert },
	source: { look: "border-line-strong bg-hover text-ink-soft hover:text-ink", Icon: Link2 },
	unchecked: { look: "border-line-strong bg-hover text-ink-soft hover:text-ink", Icon: Link2 },
};

/** Whose words are quoted. */
const WORDINGS: Record<EvidenceWording, string> = {
	official: "official",
	paraphrase: "paraphrase",
};

export function EvidenceChip({ evidence, children }: EvidenceChipProps) {
	const { label, message, wording, standing: state } = evidence;
	const whose = wording && WORDINGS[wording];
	// The name holds every visible word, so that whoever speaks to the computer can say what is seen.
	const name = whose ? `${label} ${whose}` : label;
	const { look, Icon } = LOOKS[state];
	const found = `${STANDINGS[state]} in ${placeOf(evidence)}.`;
	return (
		<EvidenceTrigger
			evidence={evidence}
			data-file={label.endsWith(".md") || undefined}
			data-evidence={state}
			aria-label={[`${name}.`, found, message, "Look at the source."].filter(Boolean).join(" ")}
			className={`chip mx-px inline-flex items-center gap-1 whitespace-nowrap rounded-md border px-1.5 align-baseline font-medium font-sans text-xs no-underline transition-colors ${look}`}
		>
			{children}
			{whose && <span className="font-normal">{` ${whose}`}</span>}
			<Icon className="size-3 shrink-0" aria-hidden />
		</EvidenceTrigger>
	);
}
