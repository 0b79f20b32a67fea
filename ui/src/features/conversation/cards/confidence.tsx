/** How sure the teacher is, from 0 to 100. */
import { Gauge } from "lucide-react";
import { useId } from "react";
import type { InteractionRequest } from "../../../api/generated";
import { Button } from "../../../shared/ui";
import { Card, ClosedCard, leftWords } from "./card";
import { useCardDraft } from "./card-draft";
import type { CardBodyProps } from "./card-row";
import { useRespond } from "./use-respond";

type ConfidenceRequest = Extract<InteractionRequest, { kind: "confidence" }>;

// No figure to begin with: one that is already there pulls the answer towards itself.
const UNSET: { percent: number | null } = { percent: null };
const MIDDLE = 50;

export function Confidence(props: CardBodyProps<ConfidenceRequest>) {
	return props.item.outcome.how === "open" ? <Open {...props} /> : <Closed {...props} />;
}

function Open({ item, request, sessionId }: CardBodyProps<ConfidenceRequest>) {
	const { id } = item.interaction;
	const name = useId();
	const { respond, pending } = useRespond(sessionId, id);
	const [{ percent }, change] = useCardDraft(id, UNSET);
	const done = () => {
		if (!pending && percent !== null) respond({ kind: "confidence", percent });
	};
	return (
		<Card
			sessionId={sessionId}
			tell={item.shown ? null : id}
			icon={Gauge}
			title="How sure are you?"
			testId="confidence-card"
			guide={{ page: "reflecting", section: "how-sure-are-you" }}
			intro={<span id={name}>{request.statement}</span>}
			onConfirm={done}
			actions={
				<>
					<Button
						tone="primary"
						data-testid="confidence-done"
						disabled={pending || percent === null}
						onClick={done}
					>
						Done
					</Button>
					<Button
						tone="quiet"
						data-testid="confidence-skip"
						disabled={pending}
						onClick={() => respond({ kind: "skipped" })}
					>
						Skip
					</Button>
				</>
			}
		>
			<div className="flex items-center gap-3">
				<span className="text-ink-faint text-xs">Not at all</span>
				<input
					type="range"
					min={0}
					max={100}
					step={1}
					data-testid="confidence-slider"
					aria-labelledby={name}
					aria-valuetext={percent === null ? "not chosen yet" : `${percent} of 100`}
					value={percent ?? MIDDLE}
					disabled={pending}
					onChange={(event) => change({ percent: Number(event.target.value) })}
					// A click on the middle changes nothing and is a choice all the same.
					onPointerUp={(event) => change({ percent: Number(event.currentTarget.value) })}
					className={`min-w-0 flex-1 ${percent === null ? "opacity-60" : ""}`}
				/>
				<span className="text-ink-faint text-xs">Completely</span>
				<output className="w-9 text-right font-medium tabular-nums">
					{percent === null ? "–" : percent}
				</output>
			</div>
		</Card>
	);
}

function Closed({ item, request }: CardBodyProps<ConfidenceRequest>) {
	const response = item.outcome.how === "answered" ? item.outcome.response : null;
	const chosen = response?.kind === "confidence" ? `${response.percent} of 100` : null;
	return (
		<ClosedCard
			icon={Gauge}
			testId="confidence-card"
			title={request.statement}
			outcome={chosen ?? leftWords(item.outcome)}
		/>
	);
}
