/** How a section stands and whose it is, at the end of its heading. */
import { Check, CircleAlert, UserRound } from "lucide-react";
import type { SectionOwner } from "../../../api/generated";
import { Tip } from "../../../shared/ui";
import type { SectionStateName } from "./section-state";

const STATES: Record<SectionStateName, { words: string; look: string }> = {
	drafting: { words: "drafting…", look: "breathe text-accent" },
	unwritten: { words: "not written", look: "text-ink-soft" },
	failed: { words: "failed a check", look: "font-medium text-bad" },
	none: { words: "draft", look: "text-ink-soft" },
	accepted: { words: "accepted", look: "font-medium text-good" },
	revised: { words: "revised", look: "font-medium text-accent" },
	revising: { words: "being revised…", look: "breathe text-accent" },
	looking: { words: "looking for other ways…", look: "breathe text-accent" },
};

interface SectionMarkProps {
	state: SectionStateName;
	owner: SectionOwner;
	unwritten: boolean;
}

export function SectionMark({ state, owner, unwritten }: SectionMarkProps) {
	const { words, look } = STATES[state];
	return (
		<span data-chrome className="inline-flex shrink-0 items-baseline gap-2 font-sans text-xs">
			{owner === "teacher" && !unwritten && (
				<Tip label="You wrote this last. The agent asks before it changes it.">
					<button
						type="button"
						data-testid="yours"
						className="inline-flex cursor-default items-center gap-0.5 rounded-full bg-accent-soft px-1.5 text-accent"
					>
						<UserRound className="size-3" aria-hidden />
						yours
					</button>
				</Tip>
			)}
			<span data-testid="section-state" className={`inline-flex items-center gap-1 ${look}`}>
				{state === "accepted" && <Check className="size-3.5" aria-hidden />}
				{state === "failed" && <CircleAlert className="size-3.5" aria-hidden />}
				{words}
			</span>
		</span>
	);
}
