/** Roughly what it will cost, below the composer: nothing is shown where nothing is to pay. */
import type { SessionId } from "../../api/generated";
import { useAppInfo } from "../../api/queries";
import { useCostEstimate } from "../../api/spending";
import { useDraft } from "../../session/draft";
import { useSwitches } from "../../session/switches";
import { Notice } from "../../shared/ui";
import { showSettings } from "../../shared/use-place";
import { saidBy } from "./submit";

/** Who plans by rules asks nobody. */
const BY_RULES = "offline";

export function CostLine({ sessionId, busy }: { sessionId: SessionId | null; busy: boolean }) {
	const draft = useDraft(sessionId);
	useSwitches(sessionId);
	const info = useAppInfo().data;
	const provider = draft.provider ?? (sessionId === null ? info?.provider : null);
	const isWanted = !busy && provider !== undefined && provider !== BY_RULES;
	const { data } = useCostEstimate(saidBy(sessionId, draft), isWanted);
	if (busy || !data || data.price === "free") return null;
	const { month, says } = data;
	const isTight = month !== null && month.standing !== "within";
	return (
		<div className="mt-1" data-testid="cost-line">
			{isTight && (
				<Notice
					tone="warn"
					className="mb-1"
					actions={
						<button
							type="button"
							className="font-medium underline"
							onClick={() => showSettings("cost")}
						>
							Change the budget
						</button>
					}
				>
					{month.says}
				</Notice>
			)}
			<p className="px-2 text-ink-soft text-xs">
				{says}
				{month !== null && !isTight && ` ${month.says}`}
			</p>
		</div>
	);
}
