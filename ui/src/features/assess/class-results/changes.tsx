/** The changes of marks that were made, each of which can be taken back or count again. */
import { useId, useState } from "react";
import type { ClassResultsOf, Regrade } from "../../../api/generated";
import { useRegrades, useRegrading } from "../../../api/regrades";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { moment } from "../../../shared/time";
import { Button, Fold, ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { sayTold } from "../marks/told";
import { counted } from "../words";

export function Changes({ of }: { of: ClassResultsOf }) {
	const { data: changes, error, refetch } = useRegrades(of);
	if (error && !changes) return <ReadFailure error={error} onRetry={refetch} />;
	if (!changes || changes.length === 0) return null;
	// Answers marked by hand can be many, and say little here.
	const byHand = changes.filter(({ change }) => change.is === "give");
	const ofQuestions = changes.filter(({ change }) => change.is !== "give");
	return (
		<section aria-labelledby="mark-changes" className="grid gap-2">
			<h3 id="mark-changes" className="font-semibold">
				Changes of marks
			</h3>
			{ofQuestions.length > 0 && <List changes={ofQuestions} of={of} />}
			{byHand.length > 0 && (
				<Fold title={`${counted(byHand.length, "answer")} marked by hand`}>
					<List changes={byHand} of={of} />
				</Fold>
			)}
		</section>
	);
}

function List({ changes, of }: { changes: readonly Regrade[]; of: ClassResultsOf }) {
	return (
		<ul aria-label="Changes of marks" className="grid rounded-lg border bg-raised px-4 text-sm">
			{changes.map((change) => (
				<Change key={change.regradeId} change={change} of={of} />
			))}
		</ul>
	);
}

function Change({ change, of }: { change: Regrade; of: ClassResultsOf }) {
	const { regradeId, words, reason, at, undone, earlier, note } = change;
	const { undo, redo, readAgain } = useRegrading(of);
	const [pending, setPending] = useState(false);
	const about = useId();
	const turn = async () => {
		if (pending) return;
		setPending(true);
		const words = undone ? "The change counts again." : "The change is taken back.";
		await (undone ? redo : undo)(regradeId)
			.then(({ told }) => sayTold(words, told))
			.catch(reportError);
		setPending(false);
		readAgain();
	};
	return (
		<li
			data-testid="mark-change"
			className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-2 last:border-b-0"
		>
			<div className="min-w-60 flex-1">
				<p
					id={about}
					dir="auto"
					className={`[overflow-wrap:anywhere] ${undone ? "text-ink-soft line-through" : earlier ? "text-ink-soft" : ""}`}
				>
					{visible(sentence(words))}
				</p>
				<p className="text-ink-soft text-xs [overflow-wrap:anywhere]">
					{undone && "Taken back · "}
					{visible(reason)} · <time dateTime={at}>{moment(at)}</time>
				</p>
				{note !== null && !undone && (
					<p className="text-warn text-xs [overflow-wrap:anywhere]">{visible(sentence(note))}</p>
				)}
			</div>
			{/* The same button before and after, so that the keyboard stays on it. */}
			<Button
				tone="quiet"
				aria-describedby={about}
				aria-disabled={pending}
				onClick={() => void turn()}
			>
				{undone ? "Let it count again" : "Take it back"}
			</Button>
		</li>
	);
}
