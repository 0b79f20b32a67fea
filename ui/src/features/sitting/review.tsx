/** What a learner is told of her answers when it is over: question by question, and nothing else. */
import { useId } from "react";
import type { SittingTold } from "../../api/generated";
import { platform } from "../../platform";
import { Button } from "../../shared/ui";
import { Told } from "./told";
import { verdictsWords } from "./words";

export function Review({ told }: { told: readonly SittingTold[] }) {
	const id = useId();
	const verdicts = verdictsWords(told.map(({ feedback }) => feedback));
	return (
		<section aria-labelledby={id} className="grid gap-3">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<div>
					<h3 id={id} className="font-semibold text-lg">
						How it went
					</h3>
					{verdicts !== null && <p className="text-ink-soft">{verdicts}</p>}
				</div>
				{platform.name === "browser" && (
					<Button className="print:hidden" onClick={() => window.print()}>
						Print
					</Button>
				)}
			</div>
			<ol aria-label="What is told of the answers" className="grid gap-3 print:block">
				{told.map(({ place, feedback }) => (
					<li
						key={place}
						className="break-inside-avoid rounded-lg border bg-surface px-4 py-3 print:mb-3"
					>
						<h4 className="mb-2 font-medium text-ink-soft text-sm">Question {place}</h4>
						<Told feedback={feedback} />
					</li>
				))}
			</ol>
		</section>
	);
}
