/** What came of what she expected, asked by itself: nobody asks how the lesson went, or she has said. */
import type { Prediction } from "../../api/generated";
import { focusComposer } from "../../session/draft";
import { Outcome } from "../../shared/outcome";
import { dayWords } from "../../shared/time";
import { visible } from "../../shared/visible";

export function OutcomeCard({ prediction }: { prediction: Prediction }) {
	const title = `What came of ${prediction.topic} with ${prediction.class}?`;
	return (
		<section
			aria-label={visible(title)}
			data-testid="outcome-card"
			className="mb-6 grid gap-2.5 rounded-lg border bg-surface px-3.5 py-3 text-sm"
		>
			<div>
				<h2 className="font-medium">{visible(title)}</h2>
				{prediction.date && (
					<p className="text-ink-soft">It was planned for {dayWords(prediction.date)}.</p>
				)}
			</div>
			<Outcome key={prediction.id} prediction={prediction} onDone={focusComposer} />
		</section>
	);
}
