/** The calibration curves of the conditions, side by side. */
import type { StudyMeasures } from "../../../api/generated";
import { drawing, Plot } from "../../../shared/plots/plot";
import { curvesOf } from "./figures";

const CurveDrawing = drawing(() => import("./curve-drawing"));

export function Curves({ measured }: { measured: StudyMeasures }) {
	const curves = curvesOf(measured);
	if (curves.length === 0) {
		return (
			<p className="text-ink-soft text-sm">
				Not known: nobody said how sure she was and then decided on sections.
			</p>
		);
	}
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-3">
			{curves.map(({ condition, points }) => {
				const pairs = points.reduce((sum, point) => sum + point.pairs, 0);
				return (
					<Plot
						key={condition}
						title={`Calibration in ${condition}`}
						words={`${pairs} ${pairs === 1 ? "pair" : "pairs"} of a confidence and what came of it. On the line she accepted as much as she had said.`}
						drawing={<CurveDrawing points={points} />}
					/>
				);
			})}
		</div>
	);
}
