/** How many seats showed each mistake, as lying bars. */
import { Bar, BarChart, CartesianGrid, ErrorBar, Text, XAxis, YAxis } from "recharts";
import {
	BAR,
	Canvas,
	INK,
	LINE,
	leastBar,
	SHARES,
	TICK,
	unbroken,
} from "../../../../shared/plots/canvas";
import { shareWords } from "../class-words";
import type { MisconceptionFigure } from "./figures";

/** What mistakes are called stands beside the bars, in two lines. */
const NAMES = 208;

interface MisconceptionsDrawingProps {
	figures: readonly MisconceptionFigure[];
}

export default function MisconceptionsDrawing({ figures }: MisconceptionsDrawingProps) {
	const at = (rank: unknown) => figures[Number(rank)];
	return (
		<Canvas label="Bars: how many seats showed each mistake.">
			<BarChart
				accessibilityLayer={false}
				layout="vertical"
				data={[...figures]}
				margin={{ top: 4, right: 0, bottom: 4, left: 0 }}
			>
				<CartesianGrid horizontal={false} stroke={LINE} strokeOpacity={0.6} />
				<XAxis type="number" {...SHARES} height={24} tick={TICK} tickLine={false} stroke={LINE} />
				<YAxis
					type="category"
					dataKey="rank"
					width={NAMES}
					interval={0}
					tickLine={false}
					stroke={LINE}
					tick={({ x, y, payload }) => (
						<Text
							x={x}
							y={y}
							width={NAMES - 12}
							maxLines={2}
							textAnchor="end"
							verticalAnchor="middle"
							style={{ ...TICK, fill: INK }}
						>
							{at(payload.value)?.words}
						</Text>
					)}
				/>
				<YAxis
					yAxisId="counts"
					orientation="right"
					type="category"
					dataKey="rank"
					width={72}
					interval={0}
					axisLine={false}
					tickLine={false}
					tick={TICK}
					tickFormatter={(rank) => {
						const figure = at(rank);
						return figure ? unbroken(shareWords(figure.learners)) : "";
					}}
				/>
				<Bar dataKey="share" {...BAR} maxBarSize={16} minPointSize={leastBar}>
					<ErrorBar
						dataKey="whisker"
						direction="x"
						width={3}
						strokeWidth={1.25}
						stroke={INK}
						isAnimationActive={false}
					/>
				</Bar>
			</BarChart>
		</Canvas>
	);
}
