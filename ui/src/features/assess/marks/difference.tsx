/** Whose points a change of marks moves, before it counts. */
import { ArrowRight } from "lucide-react";
import { useId } from "react";
import type { RegradeDifference, RegradedLearner } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { seatWords } from "../words";
import { differenceWords, pointsOfWords } from "./difference-words";

interface DifferenceProps {
	/** Absent until it is known. */
	difference: RegradeDifference | undefined;
	error: unknown;
	/** Whether it is worked out anew: what is shown is of a moment before. */
	stale: boolean;
	onRetry(): unknown;
}

export function Difference({ difference, error, stale, onRetry }: DifferenceProps) {
	const name = useId();
	return (
		<section aria-labelledby={name} className="grid gap-1.5 rounded-lg border bg-raised px-4 py-3">
			<h3 id={name} className="font-medium text-sm">
				What it changes
			</h3>
			{error ? (
				<ReadFailure error={error} onRetry={onRetry} />
			) : (
				<p aria-live="polite" className="text-sm">
					{difference && !stale ? differenceWords(difference) : "Working it out …"}
				</p>
			)}
			{!error && difference && (
				<div className={`grid gap-1.5 ${stale ? "opacity-55" : ""}`}>
					{difference.learners.length > 0 && <Learners learners={difference.learners} />}
					{difference.notes.map((note) => (
						<p key={note} className="text-ink-soft text-xs">
							{visible(sentence(note))}
						</p>
					))}
				</div>
			)}
		</section>
	);
}

function Learners({ learners }: { learners: readonly RegradedLearner[] }) {
	return (
		<table className="w-fit text-sm tabular-nums">
			<thead className="text-ink-soft text-xs">
				<tr>
					<th scope="col" className="pr-6 text-left font-medium">
						Seat
					</th>
					<th scope="col" className="pr-2 text-left font-medium">
						Before
					</th>
					<th scope="col" className="pl-5.5 text-left font-medium">
						After
					</th>
				</tr>
			</thead>
			<tbody>
				{learners.map(({ sessionId, seat, before, after }) => (
					<tr key={sessionId}>
						<td className="py-0.5 pr-6 [overflow-wrap:anywhere]">{seatWords(seat)}</td>
						<td className="pr-2 text-ink-soft">{pointsOfWords(before)}</td>
						<td className="font-medium">
							<ArrowRight className="mr-2 inline size-3.5 text-ink-soft" aria-hidden />
							{pointsOfWords(after)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
