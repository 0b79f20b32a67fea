/** What a test covers, and what it measures. */
import { useId } from "react";
import type { ComposedQuiz, QuizOutcome } from "../../../api/generated";
import { visible } from "../../../shared/visible";
import { counted } from "../words";
import { Curve } from "./curve";

export function Measured({ composed }: { composed: ComposedQuiz }) {
	return (
		<>
			<Covered outcomes={composed.outcomes} />
			<Curve curve={composed.curve} questions={composed.questions.length} />
		</>
	);
}

function Covered({ outcomes }: { outcomes: readonly QuizOutcome[] }) {
	const about = useId();
	if (outcomes.length === 0) return null;
	return (
		<section aria-labelledby={about} className="grid gap-1.5">
			<h3 id={about} className="font-semibold">
				Outcomes that it asks about
			</h3>
			<ul className="grid gap-1.5">
				{outcomes.map(({ code, statement, questions }) => (
					<li key={code} className="text-sm">
						<span className="font-medium">{visible(code)}</span>
						<span className="text-ink-soft"> · {counted(questions, "question")}</span>
						{statement !== null && (
							<span className="block max-w-prose text-ink-soft">{visible(statement)}</span>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
