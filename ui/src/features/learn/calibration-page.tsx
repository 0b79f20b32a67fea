/** How sure she was, against how often it came true: in words, as a plot, and as a table. */
import { useCalibration } from "../../api/expectations";
import type { PredictionCalibration } from "../../api/generated";
import { drawing, Plot } from "../../shared/plots/plot";
import { ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";

const Drawing = drawing(() => import("./calibration-drawing"));

export function CalibrationPage({ of }: { of: string | null }) {
	const { data, error, refetch } = useCalibration(of);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return <div className="h-40" aria-busy />;
	return (
		<>
			<div className="grid gap-1" data-testid="calibration-words">
				{of !== null && <p className="text-ink-soft">With {visible(of)}:</p>}
				{data.words.map((words) => (
					<p key={words}>{words}</p>
				))}
			</div>
			{data.points.length > 0 && (
				<>
					<Plot
						title="Said, and come true"
						words="Each point stands for predictions of much the same confidence; the larger it is, the more they are. On the line, what was said is what came."
						height={280}
						drawing={<Drawing points={data.points} />}
					/>
					<Table calibration={data} />
				</>
			)}
			<p className="text-ink-soft text-sm">
				“Partly” counts half. A prediction of which you did not say what came of it counts for
				nothing.
			</p>
		</>
	);
}

function Table({ calibration: { points } }: { calibration: PredictionCalibration }) {
	return (
		<div className="overflow-x-auto">
			<table className="w-full text-sm tabular-nums" data-testid="calibration-table">
				<caption className="sr-only">How sure you were, against how often it came true</caption>
				<thead>
					<tr className="border-b text-left text-ink-soft">
						{["You said", "Came true", "Likely between", "Predictions"].map((name) => (
							<th key={name} scope="col" className="py-1 pe-4 font-medium">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{points.map(({ stated, happened, low, high, right, count }) => (
						<tr key={stated} className="border-b">
							<th scope="row" className="py-1 pe-4 text-left font-normal">
								{percent(stated)}
							</th>
							<td className="py-1 pe-4">{percent(happened)}</td>
							<td className="py-1 pe-4">
								{percent(low)} and {percent(high)}
							</td>
							<td className="py-1 pe-4">
								{Number.isInteger(right) ? right : right.toFixed(1)} of {count}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function percent(number: number): string {
	return `${Math.round(number)}\u00A0%`;
}
