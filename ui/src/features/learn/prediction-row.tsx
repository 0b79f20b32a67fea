/** One prediction with its lesson; what can be done with it stands below. */
import type { ReactNode } from "react";
import type { Prediction } from "../../api/generated";
import { dayWords } from "../../shared/time";
import { showLesson } from "../../shared/use-place";
import { backToPlan } from "../../shared/view";
import { visible } from "../../shared/visible";

interface PredictionRowProps {
	prediction: Prediction;
	/** What came of it, in a word or two. */
	came?: ReactNode;
	children?: ReactNode;
}

export function PredictionRow({ prediction, came, children }: PredictionRowProps) {
	const { lesson, topic, date, text, confidence } = prediction;
	const show = () => {
		showLesson(lesson);
		backToPlan();
	};
	return (
		<li
			data-testid="prediction"
			data-prediction={prediction.id}
			className="grid gap-1.5 rounded-lg border bg-raised px-4 py-3 text-sm"
		>
			<div className="flex flex-wrap items-baseline gap-x-2 text-ink-soft">
				<button
					type="button"
					onClick={show}
					className="rounded text-left font-medium text-ink hover:text-accent hover:underline"
				>
					{visible(topic)}
				</button>
				<span>
					{visible(prediction.class)}
					{date && `, ${dayWords(date)}`}
				</span>
				<span className="flex-1" />
				{came}
			</div>
			<p>
				<q className="font-serif">{visible(text)}</q>{" "}
				<span className="whitespace-nowrap text-ink-soft">{confidence}&nbsp;% sure</span>
			</p>
			{children}
		</li>
	);
}
