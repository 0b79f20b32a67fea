/** How many seats showed each mistake; the list has the same numbers. */
import type { ClassMisconception } from "../../../../api/generated";
import { drawing, Plot } from "../../../../shared/plots/plot";
import { misconceptionFigures } from "./figures";
import { mistakesWords } from "./plot-words";

const MisconceptionsDrawing = drawing(() => import("./misconceptions-drawing"));

interface MisconceptionsPlotProps {
	misconceptions: readonly ClassMisconception[];
}

export function MisconceptionsPlot({ misconceptions }: MisconceptionsPlotProps) {
	const figures = misconceptionFigures(misconceptions);
	if (figures.length === 0) return null;
	return (
		<Plot
			title="How many seats showed each"
			words={mistakesWords(misconceptions.length, figures)}
			height={40 + figures.length * 36}
			drawing={<MisconceptionsDrawing figures={figures} />}
		/>
	);
}
