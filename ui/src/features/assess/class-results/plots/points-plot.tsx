/** How the points of a class are spread; the table of the seats has the same points. */
import type { ClassLearner } from "../../../../api/generated";
import { drawing, Plot } from "../../../../shared/plots/plot";
import { medianPoints, pointBins } from "./figures";
import { pointsWords } from "./plot-words";

const PointsDrawing = drawing(() => import("./points-drawing"));

export function PointsPlot({ learners }: { learners: readonly ClassLearner[] }) {
	const bins = pointBins(learners);
	const median = medianPoints(learners);
	if (bins.length === 0 || median === null) return null;
	return (
		<Plot
			title="How the points are spread"
			words={pointsWords(learners)}
			drawing={<PointsDrawing bins={bins} median={median} />}
		/>
	);
}
