/** What could be remembered: each is decided on its own, and what is left open is not kept. */
import { Bookmark } from "lucide-react";
import { useState } from "react";
import type {
	InteractionRequest,
	MemoryDecision,
	MemoryProposal,
	MemoryScope,
} from "../../../api/generated";
import { isPassedOver } from "../../../session/passed-over";
import { Button } from "../../../shared/ui";
import { Card, ClosedCard, FoldedCard, leftWords } from "./card";
import { useCardDraft } from "./card-draft";
import type { CardBodyProps } from "./card-row";
import { type Chosen, isForgetting, Proposal, scopeName, wordsOf } from "./proposal";
import { useRespond } from "./use-respond";

type MemoryRequest = Extract<InteractionRequest, { kind: "memoryCapture" }>;

const UNDECIDED: { chosen: Record<string, Chosen>; open: boolean } = { chosen: {}, open: false };

export function Memory(props: CardBodyProps<MemoryRequest>) {
	return props.item.outcome.how === "open" ? <Open {...props} /> : <Closed {...props} />;
}

function Open({ item, request, sessionId, className }: CardBodyProps<MemoryRequest>) {
	const { id } = item.interaction;
	const { respond, pending } = useRespond(sessionId, id, request.kind);
	// What she has just answered does not change once more on its way out.
	const [folded] = useState(() => isPassedOver(request.kind));
	const [{ chosen, open }, change] = useCardDraft(id, UNDECIDED);
	const decisions = request.proposals.flatMap((proposal): MemoryDecision[] => {
		const decided = chosen[proposal.id];
		return decided && !isAsProposed(decided, proposal)
			? [{ proposalId: proposal.id, verdict: verdictOf(decided) }]
			: [];
	});
	const empty = Object.values(chosen).some(({ as, text }) => as === "edit" && text.trim() === "");
	const left = request.proposals.length - decisions.length;
	const done = () => {
		if (pending || empty) return;
		respond(decisions.length > 0 ? { kind: "memoryCapture", decisions } : { kind: "skipped" });
	};
	const title = "Shall I remember this?";
	if (folded && !open) {
		return (
			<FoldedCard
				icon={Bookmark}
				testId="memory-card"
				title={title}
				onOpen={() => change({ open: true })}
				skip={
					<Button tone="quiet" data-testid="memory-done" disabled={pending} onClick={done}>
						Not now
					</Button>
				}
			/>
		);
	}
	return (
		<Card
			sessionId={sessionId}
			tell={item.shown ? null : id}
			icon={Bookmark}
			title={title}
			testId="memory-card"
			guide={{ page: "memory", section: "you-are-asked-first" }}
			intro="Nothing is kept unless you say so. You can change or forget it at any time."
			onConfirm={done}
			actions={
				<>
					<Button
						tone={decisions.length > 0 ? "primary" : "plain"}
						data-testid="memory-done"
						disabled={pending || empty}
						onClick={done}
					>
						{decisions.length > 0 ? "Done" : "Not now"}
					</Button>
					{decisions.length > 0 && left > 0 && (
						<span className="text-ink-faint text-sm">{left} not decided yet</span>
					)}
				</>
			}
		>
			<ul className="grid gap-3">
				{request.proposals.map((proposal) => (
					<Proposal
						key={proposal.id}
						proposal={proposal}
						chosen={chosen[proposal.id] ?? null}
						scopes={scopesFor(proposal, className)}
						disabled={pending}
						onChoose={(next) => {
							const { [proposal.id]: _, ...rest } = chosen;
							change({ chosen: next ? { ...rest, [proposal.id]: next } : rest });
						}}
					/>
				))}
			</ul>
		</Card>
	);
}

function verdictOf({ as, text, scope }: Chosen): MemoryDecision["verdict"] {
	switch (as) {
		case "confirm":
			return { verdict: "confirm" };
		case "dismiss":
			return { verdict: "dismiss" };
		case "edit":
			return { verdict: "edit", text: text.trim(), scope };
	}
}

/** Whether she has opened it to edit and changed nothing, which says nothing. */
function isAsProposed({ as, text, scope }: Chosen, proposal: MemoryProposal): boolean {
	const same = text.trim() === proposal.text && scopeName(scope) === scopeName(proposal.scope);
	return as === "edit" && same;
}

/** Where it could belong: what was proposed, the class at hand, all classes. A change stays where
 * that stands which it changes. */
function scopesFor(
	{ scope: proposed, replaces }: MemoryProposal,
	className: string | null,
): MemoryScope[] {
	const scopes: MemoryScope[] = [proposed];
	if (replaces !== null) return scopes;
	if (className !== null) scopes.push({ scope: "class", class: className });
	scopes.push({ scope: "teacher" });
	return scopes.filter(
		(scope, index) => scopes.findIndex((other) => scopeName(other) === scopeName(scope)) === index,
	);
}

function Closed({ item, request }: CardBodyProps<MemoryRequest>) {
	const response = item.outcome.how === "answered" ? item.outcome.response : null;
	const decisions = response?.kind === "memoryCapture" ? response.decisions : [];
	const kept = decisions.filter(({ verdict }) => verdict.verdict !== "dismiss").length;
	const left = request.proposals.length - decisions.length;
	const words = [
		kept > 0 ? `${kept} remembered` : "nothing remembered",
		left > 0 && `${left} not decided`,
	].filter((part) => part !== false);
	return (
		<ClosedCard
			icon={Bookmark}
			testId="memory-card"
			title="To remember"
			outcome={decisions.length > 0 ? words.join(", ") : leftWords(item.outcome)}
		>
			<ul className="grid gap-1.5">
				{request.proposals.map((proposal) => {
					const verdict = decisions.find(({ proposalId }) => proposalId === proposal.id)?.verdict;
					const text = verdict?.verdict === "edit" ? verdict.text : wordsOf(proposal);
					const outcomes = isForgetting(proposal) ? FORGETTING : OUTCOMES;
					return (
						<li key={proposal.id}>
							<span className="text-ink-faint">{outcomes[verdict?.verdict ?? "left"]}: </span>
							<span className={verdict?.verdict === "dismiss" ? "line-through" : ""}>{text}</span>
						</li>
					);
				})}
			</ul>
		</ClosedCard>
	);
}

const OUTCOMES = {
	confirm: "Remembered",
	edit: "Remembered in your words",
	dismiss: "Not remembered",
	left: "Left open",
};

const FORGETTING = { ...OUTCOMES, confirm: "Done", dismiss: "Not done" };
