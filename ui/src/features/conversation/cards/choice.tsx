/** Other ways to do a section, as the conversation shows them: the choice itself is in the document. */
import { Columns3 } from "lucide-react";
import type { InteractionRequest } from "../../../api/generated";
import { showDocument } from "../../../session/wanted-view";
import { Button } from "../../../shared/ui";
import { Card, ClosedCard, leftWords } from "./card";
import type { CardBodyProps } from "./card-row";
import { useRespond } from "./use-respond";

type AlternativesRequest = Extract<InteractionRequest, { kind: "alternatives" }>;

export function Choice({ item, request, sessionId }: CardBodyProps<AlternativesRequest>) {
	const { id } = item.interaction;
	const { pending } = useRespond(sessionId, id);
	const { heading } = request.section;
	if (item.outcome.how !== "open") {
		const response = item.outcome.how === "answered" ? item.outcome.response : null;
		const chosen = response?.kind === "alternative" ? response.chosen : null;
		const kept = response?.kind === "alternative" && chosen === null;
		return (
			<ClosedCard
				icon={Columns3}
				testId="choice-card"
				title={`Other ways for “${heading}”`}
				outcome={
					chosen !== null
						? `you chose: ${request.options[chosen]?.approach ?? ""}`
						: kept
							? "you kept what was there"
							: leftWords(item.outcome)
				}
			>
				<ul className="grid gap-1.5">
					{request.options.map((option) => (
						<li key={option.approach}>
							<span className="font-medium">{option.approach}.</span>{" "}
							<span className="text-ink-soft">{option.rationale}</span>
						</li>
					))}
				</ul>
			</ClosedCard>
		);
	}
	return (
		<Card
			sessionId={sessionId}
			tell={item.shown ? null : id}
			icon={Columns3}
			title={`${request.options.length} other ways for “${heading}”`}
			testId="choice-card"
			guide={{ page: "deciding", section: "other-ways" }}
			intro="Compare them in the document with what you have now."
			actions={
				<Button disabled={pending} onClick={() => showDocument(request.section)}>
					Look at them
				</Button>
			}
		/>
	);
}
