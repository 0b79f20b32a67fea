/** One to three questions to think about; answering one is enough, and none is fine. */
import { Lightbulb } from "lucide-react";
import { useState } from "react";
import type { InteractionRequest } from "../../../api/generated";
import { isPassedOver } from "../../../session/passed-over";
import { showDocument } from "../../../session/wanted-view";
import { Button, GrowingField } from "../../../shared/ui";
import { Card, ClosedCard, FoldedCard, leftWords } from "./card";
import { useCardDraft } from "./card-draft";
import type { CardBodyProps } from "./card-row";
import { useRespond } from "./use-respond";

type ReflectionRequest = Extract<InteractionRequest, { kind: "reflection" }>;

const NOTHING: { words: Record<string, string>; open: boolean } = { words: {}, open: false };

export function Reflection(props: CardBodyProps<ReflectionRequest>) {
	return props.item.outcome.how === "open" ? <Open {...props} /> : <Closed {...props} />;
}

function Open({ item, request, sessionId }: CardBodyProps<ReflectionRequest>) {
	const { id } = item.interaction;
	const { respond, pending } = useRespond(sessionId, id, request.kind);
	// What she has just answered does not change once more on its way out.
	const [folded] = useState(() => isPassedOver(request.kind));
	const [{ words, open }, change] = useCardDraft(id, NOTHING);
	const answers = request.questions.flatMap((question) => {
		const text = (words[question.id] ?? "").trim();
		return text === "" ? [] : [{ questionId: question.id, text }];
	});
	const done = () => {
		if (!pending && answers.length > 0) respond({ kind: "reflection", answers });
	};
	const title = request.questions.length === 1 ? "A question to think about" : "To think about";
	const skip = (
		<Button
			tone="quiet"
			data-testid="reflection-skip"
			disabled={pending}
			onClick={() => respond({ kind: "skipped" })}
		>
			Skip
		</Button>
	);
	if (folded && !open) {
		return (
			<FoldedCard
				icon={Lightbulb}
				testId="reflection-card"
				title={title}
				onOpen={() => change({ open: true })}
				skip={skip}
			/>
		);
	}
	return (
		<Card
			sessionId={sessionId}
			tell={item.shown ? null : id}
			icon={Lightbulb}
			title={title}
			testId="reflection-card"
			guide={{ page: "reflecting", section: "questions-about-this-lesson" }}
			intro={request.questions.length > 1 && "Answer whichever helps; one is enough."}
			onConfirm={done}
			actions={
				<>
					<Button
						tone="primary"
						data-testid="reflection-done"
						disabled={pending || answers.length === 0}
						onClick={done}
					>
						Done
					</Button>
					{skip}
				</>
			}
		>
			<ol className="grid gap-3">
				{request.questions.map((question) => (
					<li key={question.id}>
						<p className="text-sm">
							{question.text}{" "}
							{question.section && (
								<button
									type="button"
									className="rounded text-accent text-xs hover:underline"
									onClick={() => question.section && showDocument(question.section)}
								>
									{question.section.heading}
								</button>
							)}
						</p>
						<GrowingField
							label={question.text}
							data-testid="reflection-answer"
							value={words[question.id] ?? ""}
							disabled={pending}
							onChange={(text) => change({ words: { ...words, [question.id]: text } })}
							onSubmit={done}
							className="mt-1"
						/>
					</li>
				))}
			</ol>
		</Card>
	);
}

function Closed({ item, request }: CardBodyProps<ReflectionRequest>) {
	const response = item.outcome.how === "answered" ? item.outcome.response : null;
	const answers = response?.kind === "reflection" ? response.answers : [];
	const first = answers[0]?.text ?? "";
	return (
		<ClosedCard
			icon={Lightbulb}
			testId="reflection-card"
			title="To think about"
			outcome={answers.length > 0 ? `you wrote: ${first}` : leftWords(item.outcome)}
		>
			<dl className="grid gap-1.5">
				{request.questions.map((question) => (
					<div key={question.id}>
						<dt className="text-ink-soft">{question.text}</dt>
						<dd className="whitespace-pre-wrap">
							{answers.find(({ questionId }) => questionId === question.id)?.text ?? (
								<span className="text-ink-faint">Left open</span>
							)}
						</dd>
					</div>
				))}
			</dl>
		</ClosedCard>
	);
}
