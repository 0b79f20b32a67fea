/** The points of the seats as bars, with the median. */
import type { CSSProperties } from "react";
import {
	Bar,
	BarChart,
	CartesianGrid,
	DefaultZIndexes,
	Label,
	LabelList,
	ReferenceLine,
	XAxis,
	YAxis,
} from "recharts";
import { BAR, Canvas, INK, LINE, TICK } from "../../../../shared/plots/canvas";
import { type PointBin, placeIn, seatTicks } from "./figures";
import { medianWords } from "./plot-words";

/** The line of the median runs behind a number, which stays readable. */
const ON_LINE: CSSProperties = {
	...TICK,
	paintOrder: "stroke",
	stroke: "var(--color-raised)",
	strokeWidth: 4,
};

interface PointsDrawingProps {
	bins: readonly PointBin[];
	median: number;
}

export default function PointsDrawing({ bins, median }: PointsDrawingProps) {
	const ticks = seatTicks(bins);
	const marked = placeIn(bins, median);
	return (
		<Canvas label="Bars: how many seats got so many points.">
			<BarChart
				accessibilityLayer={false}
				data={[...bins]}
				margin={{ top: 28, right: 48, bottom: 4, left: 0 }}
				barCategoryGap="8%"
			>
				<CartesianGrid vertical={false} stroke={LINE} strokeOpacity={0.6} />
				<XAxis
					interval="equidistantPreserveStart"
					dataKey="name"
					height={40}
					tick={TICK}
					tickLine={false}
					stroke={LINE}
				>
					<Label value="Points" position="insideBottom" style={TICK} />
				</XAxis>
				<YAxis
					width={40}
					domain={[0, ticks.at(-1) ?? 0]}
					ticks={ticks}
					tick={TICK}
					tickLine={false}
					stroke={LINE}
				/>
				<Bar dataKey="seats" {...BAR} maxBarSize={64}>
					<LabelList
						dataKey="seats"
						position="top"
						style={ON_LINE}
						formatter={(seats) => (seats === 0 ? "" : seats)}
					/>
				</Bar>
				{marked && (
					<ReferenceLine
						x={marked.name}
						position={marked.position}
						stroke={INK}
						strokeDasharray="4 3"
						zIndex={DefaultZIndexes.grid}
						label={{
							value: `Median: ${medianWords(median)}`,
							position: "top",
							style: { ...TICK, fill: INK },
						}}
					/>
				)}
			</BarChart>
		</Canvas>
	);
}
