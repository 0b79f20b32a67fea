/** A claim's source as a chip: whether it was found, its quote on hover, a look at its lines on a click. */

import { Tooltip } from "@base-ui/react/tooltip";
import { Check, CircleAlert, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Evidence, EvidenceStanding, EvidenceWording } from "../../api/generated";
import { sentence } from "../../shared/sentence";
import { placeOf } from "./evidence";
import { EvidencePeek } from "./evidence-peek";

interface EvidenceChipProps {
	evidence: Evidence;
	children: ReactNode;
}

const STATES: Record<EvidenceStanding, { look: string; Icon: typeof Check; word: string }> = {
	found: {
		look: "border-line-strong bg-good-soft text-good hover:border-good",
		Icon: Check,
		word: "Quotation found",
	},
	missing: {
		look: "border-bad bg-bad-soft text-bad",
		Icon: CircleAlert,
		word: "Quotation not found",
	},
	doubtful: {
		look: "border-warn bg-warn-soft text-warn",
		Icon: CircleAlert,
		word: "Quotation found, with a reservation",
	},
	source: {
		look: "border-line-strong bg-hover text-ink-soft hover:text-ink",
		Icon: Link2,
		word: "A source",
	},
	unchecked: {
		look: "border-line-strong bg-hover text-ink-soft hover:text-ink",
		Icon: Link2,
		word: "Not checked yet",
	},
};

/** Whose words are quoted. */
const WORDINGS: Record<EvidenceWording, string> = {
	official: "official",
	paraphrase: "paraphrase",
};

const WORDS = {
	found: "text-good",
	missing: "text-bad",
	doubtful: "text-warn",
	source: "text-ink-soft",
	unchecked: "text-ink-soft",
};

const MISSING = "Those lines do not hold these words. Check the source before you use it.";

export function EvidenceChip({ evidence, children }: EvidenceChipProps) {
	const { label, quote, message, wording, standing: state } = evidence;
	const whose = wording && WORDINGS[wording];
	// The name holds every visible word, so that whoever speaks to the computer can say what is seen.
	const name = whose ? `${label} ${whose}` : label;
	const { look, Icon, word } = STATES[state];
	const place = placeOf(evidence);
	return (
		<Tooltip.Root>
			<EvidencePeek
				evidence={evidence}
				trigger={
					<Tooltip.Trigger
						data-file={label.endsWith(".md") || undefined}
						data-evidence={state}
						aria-label={[`${name}.`, `${word} in ${place}.`, message, "Look at the source."]
							.filter(Boolean)
							.join(" ")}
						className={`chip mx-px inline-flex items-center gap-1 whitespace-nowrap rounded-md border px-1.5 align-baseline font-medium font-sans text-xs no-underline transition-colors ${look}`}
					>
						{children}
						{whose && <span className="font-normal">{` ${whose}`}</span>}
						<Icon className="size-3 shrink-0" aria-hidden />
					</Tooltip.Trigger>
				}
			/>
			<Tooltip.Portal>
				<Tooltip.Positioner sideOffset={6} className="z-50">
					<Tooltip.Popup className="max-w-80 rounded-lg border bg-raised p-3 text-sm shadow-float">
						<p className="text-ink-soft text-xs">
							<span className={`font-medium ${WORDS[state]}`}>
								{state === "unchecked" ? "" : `${word} · `}
							</span>
							{place}
						</p>
						{quote !== "" && (
							<blockquote className="mt-1.5 border-accent border-l-2 pl-2.5 font-serif text-base text-ink">
								{quote}
							</blockquote>
						)}
						{(message ?? (state === "missing" && MISSING)) && (
							<p className="mt-1.5 text-ink-soft text-xs">{sentence(message ?? MISSING)}</p>
						)}
					</Tooltip.Popup>
				</Tooltip.Positioner>
			</Tooltip.Portal>
		</Tooltip.Root>
	);
}
