/** What is expected and still open, each with its lesson. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deletePrediction } from "../../api/expectations";
import type { Expectations, Prediction } from "../../api/generated";
import { Outcome } from "../../shared/outcome";
import { reportError } from "../../shared/report";
import { Button } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { PredictionRow } from "./prediction-row";
import { isOpen, ofClass } from "./words";

interface OpenPageProps {
	known: Expectations;
	of: string | null;
}

export function OpenPage({ known, of }: OpenPageProps) {
	const [asked, setAsked] = useState<string | null>(null);
	const all = ofClass(known.predictions, of);
	// One that is being answered stays until its last question.
	const open = all.filter((each) => isOpen(each) || each.id === asked);
	if (open.length === 0) return <p className="text-ink-soft">Nothing is open.</p>;
	return (
		<ul className="grid gap-2.5">
			{open.map((prediction) => (
				<OpenRow
					key={prediction.id}
					prediction={prediction}
					asked={prediction.id === asked}
					onAsk={(wanted) => setAsked(wanted ? prediction.id : null)}
				/>
			))}
		</ul>
	);
}

interface OpenRowProps {
	prediction: Prediction;
	/** Whether it is asked what came of it. */
	asked: boolean;
	onAsk(wanted: boolean): void;
}

function OpenRow({ prediction, asked, onAsk }: OpenRowProps) {
	return (
		<PredictionRow prediction={prediction}>
			{asked ? (
				<Outcome prediction={prediction} onDone={() => onAsk(false)} />
			) : (
				<div className="flex flex-wrap gap-2">
					<Button data-testid="prediction-answer" onClick={() => onAsk(true)}>
						Say what came of it
					</Button>
					<DeleteButton prediction={prediction} />
				</div>
			)}
		</PredictionRow>
	);
}

/** It comes back for a while where it was deleted, and for 30 days at the terminal. */
export function DeleteButton({ prediction: { id } }: { prediction: Prediction }) {
	const client = useQueryClient();
	const turn = (deleted: boolean) => deletePrediction(client, id, deleted);
	const remove = () =>
		void turn(true).then(
			() => sayWithUndo("Deleted.", () => void turn(false).catch(reportError)),
			reportError,
		);
	return (
		<Button tone="quiet" data-testid="prediction-delete" onClick={remove}>
			Delete
		</Button>
	);
}
