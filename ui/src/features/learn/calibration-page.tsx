/** How sure she was, against how often it came true: in words, as a plot, and as a table. */
import { useCalibration } from "../../api/expectations";
import { ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { CalibrationPlot } from "./calibration-plot";

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
			<CalibrationPlot points={data.points} said="You said" />
			<p className="text-ink-soft text-sm">
				“Partly” counts half. A prediction of which you did not say what came of it counts for
				nothing.
			</p>
		</>
	);
}
