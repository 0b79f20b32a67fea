/** Outcomes of the curriculum by seats. The colour of a cell says nothing that its numbers do not. */
import type { ClassCell, ClassLearner, ClassOutcome } from "../../../api/generated";
import { showResult } from "../../../shared/assess-room";
import { seenName } from "../../../shared/names";
import { visible } from "../../../shared/visible";
import { seatWords } from "../words";
import { gathered, shareWords } from "./class-words";
import { Notes } from "./notes";
import { STEPS, stepOf } from "./outcome-steps";
import { ShareBar } from "./share-bar";

const FIRST = "sticky left-0 z-10 bg-surface pr-3 text-left font-normal";

interface OutcomeTableProps {
	outcomes: readonly ClassOutcome[];
	learners: readonly ClassLearner[];
}

export function OutcomeTable({ outcomes, learners }: OutcomeTableProps) {
	if (outcomes.length === 0) return null;
	return (
		<section aria-labelledby="class-outcomes" className="grid min-w-0 gap-2">
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h3 id="class-outcomes" className="font-semibold">
					Outcomes by seats
				</h3>
				<Legend />
			</div>
			{/* The buttons of the seats scroll it by the keyboard, and come out beside the first column. */}
			<div className="scroll-pl-44 overflow-x-auto">
				<table
					aria-labelledby="class-outcomes"
					className="border-separate border-spacing-0.5 text-sm"
				>
					<thead className="text-ink-soft text-xs">
						<tr>
							<th scope="col" className={`${FIRST} min-w-36 font-medium`}>
								Outcome
							</th>
							{learners.map(({ sessionId, seat }) => (
								<th key={sessionId} scope="col" className="p-0 font-medium">
									<button
										type="button"
										aria-label={seatWords(seat)}
										title={`What came of it at ${seatWords(seat).toLowerCase()}`}
										onClick={() => showResult(sessionId)}
										className="block w-full min-w-10 max-w-24 truncate rounded-sm px-1 py-1 outline-offset-[-2px] hover:bg-hover hover:text-ink"
									>
										{seenName(seat)}
									</button>
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{outcomes.map(({ code, right, cells }) => (
							<tr key={code}>
								<th scope="row" className={FIRST}>
									<span className="block whitespace-nowrap font-medium">{visible(code)}</span>
									<span className="block whitespace-nowrap pb-1 text-ink-soft text-xs tabular-nums">
										{shareWords(right)} answers right
									</span>
									<ShareBar share={right} className="mb-1" />
								</th>
								{learners.map(({ sessionId }, at) => (
									<Cell key={sessionId} cell={cells[at] ?? null} />
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<Notes
				notes={gathered(outcomes.map(({ code, right }) => ({ name: code, note: right.note })))}
				of={outcomes.length}
			/>
		</section>
	);
}

function Cell({ cell }: { cell: ClassCell | null }) {
	if (cell === null) {
		return (
			<td className="text-center text-ink-faint">
				<span aria-hidden>–</span>
				<span className="sr-only">nothing marked</span>
			</td>
		);
	}
	const { points, of } = cell;
	return (
		<td className={`rounded-sm px-1 text-center tabular-nums ${stepOf(cell)}`}>
			{points}/{of}
		</td>
	);
}

function Legend() {
	return (
		<p className="flex items-center gap-1.5 text-ink-soft text-xs">
			None of the points
			<span aria-hidden className="flex gap-0.5">
				{STEPS.map((look) => (
					<span key={look} className={`size-3 rounded-sm border ${look}`} />
				))}
			</span>
			<span className="sr-only">to</span>
			all of them
		</p>
	);
}
