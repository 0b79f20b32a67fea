/** What came of an answer, as far as it is told. */
import { CheckCircle2, Info, XCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { ItemFeedback } from "../../api/generated";
import { Markdown } from "../../shared/ui";
import { pointsWords, verdictWords } from "./words";

export function Told({ feedback, id }: { feedback: ItemFeedback; id?: string }) {
	const { score, answer, hint, solution, misconceptions } = feedback;
	const verdict = verdictWords(feedback);
	return (
		<div id={id} className="grid gap-3">
			{(verdict || score) && (
				<p className="flex items-center gap-2 font-semibold">
					<Sign feedback={feedback} />
					{verdict}{" "}
					{score && <span className="font-normal text-ink-soft">{pointsWords(score)}</span>}
				</p>
			)}
			{misconceptions.map((words) => (
				<Markdown key={words} text={words} className="prose-talk" />
			))}
			{answer !== null && <Part name="The answer">{answer}</Part>}
			{hint !== null && <Part name="What helps">{hint}</Part>}
			{solution !== null && <Part name="How it is done">{solution}</Part>}
		</div>
	);
}

function Sign({ feedback: { right, score } }: { feedback: ItemFeedback }) {
	const partly = right === false && score !== null && score[0] > 0;
	if (right === null || partly)
		return <Info className="size-5 shrink-0 text-ink-soft" aria-hidden />;
	return right ? (
		<CheckCircle2 className="size-5 shrink-0 text-good" aria-hidden />
	) : (
		<XCircle className="size-5 shrink-0 text-bad" aria-hidden />
	);
}

function Part({ name, children }: { name: string; children: string }): ReactNode {
	return (
		<div>
			<p className="font-medium text-ink-soft text-sm">{name}</p>
			<Markdown text={children} className="prose-talk" />
		</div>
	);
}
