/** The seats of a class: a table, each row of which opens what came of the sitting. */
import type { ReactNode } from "react";
import type { ClassLearner } from "../../../api/generated";
import { showResult } from "../../../shared/assess-room";
import { minutesWords, seatWords } from "../words";
import { PointsPlot } from "./plots/points-plot";

const CELL = "py-1.5 pr-3 pl-2 text-left";

interface SeatTableProps {
	learners: readonly ClassLearner[];
	/** Whether there are seats enough for a picture of them. */
	isDrawn: boolean;
	/** Buttons beside its name. */
	children: ReactNode;
}

export function SeatTable({ learners, isDrawn, children }: SeatTableProps) {
	return (
		<section aria-labelledby="class-seats" className="grid min-w-0 gap-2">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
				<h3 id="class-seats" className="font-semibold">
					Seats
				</h3>
				{children}
			</div>
			{isDrawn && <PointsPlot learners={learners} />}
			<table aria-labelledby="class-seats" className="w-full text-sm">
				<thead className="border-b text-ink-soft text-xs">
					<tr>
						{["Seat", "Points", "Time", "Yours to mark"].map((name) => (
							<th key={name} scope="col" className={`${CELL} font-medium`}>
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{learners.map((learner) => (
						<Row key={learner.sessionId} learner={learner} />
					))}
				</tbody>
			</table>
		</section>
	);
}

function Row({ learner }: { learner: ClassLearner }) {
	const { sessionId, seat, points, of, unmarked, usedMs } = learner;
	return (
		// Keys press the button in it, whose click comes here.
		<tr
			onClick={() => showResult(sessionId)}
			className="cursor-default border-b last:border-b-0 hover:bg-hover"
		>
			<td className={CELL}>
				<button
					type="button"
					data-testid="class-seat"
					data-sitting={sessionId}
					className="rounded-sm text-left font-medium [overflow-wrap:anywhere] focus-visible:outline-2 focus-visible:outline-accent"
				>
					{seatWords(seat)}
				</button>
			</td>
			<td className={`${CELL} tabular-nums`}>
				{points} of {of}
			</td>
			<td className={CELL}>{minutesWords(usedMs)}</td>
			<td className={`${CELL} tabular-nums`}>
				{unmarked === 0 ? <span className="text-ink-soft">None</span> : unmarked}
			</td>
		</tr>
	);
}
