/** What came of earlier predictions, and of which she wants to be reminded. */
import { useQueryClient } from "@tanstack/react-query";
import { markPrediction, openAgain } from "../../api/expectations";
import type { CauseOption, Expectations, Prediction } from "../../api/generated";
import { reportError } from "../../shared/report";
import { Button } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { DeleteButton } from "./open-page";
import { PredictionRow } from "./prediction-row";
import { isOpen, OUTCOME_WORDS, ofClass } from "./words";

interface CamePageProps {
	known: Expectations;
	of: string | null;
}

export function CamePage({ known, of }: CamePageProps) {
	const came = ofClass(known.predictions, of).filter((each) => !isOpen(each));
	if (came.length === 0) {
		return <p className="text-ink-soft">Of nothing yet have you said what came of it.</p>;
	}
	return (
		<ul className="grid gap-2.5">
			{came.map((prediction) => (
				<CameRow key={prediction.id} prediction={prediction} causes={known.causes} />
			))}
		</ul>
	);
}

interface CameRowProps {
	prediction: Prediction;
	causes: readonly CauseOption[];
}

function CameRow({ prediction, causes }: CameRowProps) {
	const client = useQueryClient();
	const { id, outcome, surprise, nextTime, marked } = prediction;
	const cause = causes.find((each) => each.id === prediction.cause)?.name;
	const facts: [string, string | null | undefined][] = [
		["Unexpected", surprise],
		["Cause", cause],
		["Next time", nextTime],
	];
	const otherwise = outcome === "partly" || outcome === "didNot";
	return (
		<PredictionRow
			prediction={prediction}
			came={<span className="font-medium text-ink">{outcome && OUTCOME_WORDS[outcome]}</span>}
		>
			{facts.some(([, words]) => words) && (
				<dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
					{facts.map(
						([name, words]) =>
							words && (
								<div key={name} className="contents">
									<dt className="text-ink-soft">{name}</dt>
									<dd className="min-w-0 break-words">{visible(words)}</dd>
								</div>
							),
					)}
				</dl>
			)}
			<div className="flex flex-wrap items-center gap-2">
				{otherwise && (
					<label className="flex items-center gap-2 pe-2">
						<input
							type="checkbox"
							data-testid="prediction-mark"
							checked={marked}
							onChange={() => void markPrediction(client, id, !marked).catch(reportError)}
							className="size-4"
						/>
						Remind me before the next plan
					</label>
				)}
				<Button
					tone="quiet"
					data-testid="prediction-reopen"
					onClick={() => void openAgain(client, id).catch(reportError)}
				>
					Answer again
				</Button>
				<DeleteButton prediction={prediction} />
			</div>
		</PredictionRow>
	);
}
