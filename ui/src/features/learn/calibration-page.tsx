/** How sure she was, against how often it came true: in words, as a plot, and as a table. */
import { useCalibration } from "../../api/expectations";
import { drawing, Plot } from "../../shared/plots/plot";
import { ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { CalibrationTable } from "./calibration-table";

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
						drawing={<Drawing points={data.points} said="You said" />}
					/>
					<CalibrationTable points={data.points} said="You said" />
				</>
			)}
			<p className="text-ink-soft text-sm">
				“Partly” counts half. A prediction of which you did not say what came of it counts for
				nothing.
			</p>
		</>
	);
}
