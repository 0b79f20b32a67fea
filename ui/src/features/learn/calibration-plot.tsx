/** Stated confidence against what came true, as a plot and as a table of the same figures; nothing while there are too few. */
import type { CalibrationPoint } from "../../api/generated";
import { drawing, Plot } from "../../shared/plots/plot";
import { CalibrationTable } from "./calibration-table";

const Drawing = drawing(() => import("./calibration-drawing"));

interface CalibrationPlotProps {
	points: readonly CalibrationPoint[];
	/** Who said how sure, such as "You said". */
	said: string;
}

export function CalibrationPlot({ points, said }: CalibrationPlotProps) {
	if (points.length === 0) return null;
	return (
		<>
			<Plot
				title="Said, and come true"
				words="Each point stands for predictions of much the same confidence; the larger it is, the more they are. On the line, what was said is what came."
				height={280}
				drawing={<Drawing points={points} said={said} />}
			/>
			<CalibrationTable points={points} said={said} />
		</>
	);
}
