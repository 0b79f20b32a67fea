/** Stated confidence against how often it came true, with the line on which both are the same. */
import {
	CartesianGrid,
	ErrorBar,
	Label,
	LabelList,
	ReferenceLine,
	Scatter,
	ScatterChart,
	XAxis,
	YAxis,
	ZAxis,
} from "recharts";
import type { CalibrationPoint } from "../../api/generated";
import { Canvas, INK, LINE, TICK } from "../../shared/plots/canvas";

const LEAST = 50;
const MOST = 100;
const PERCENT = (share: number) => `${share}\u00A0%`;
/** From the smallest to the largest point, in square pixels. */
const AREAS: [number, number] = [40, 260];

interface CalibrationDrawingProps {
	points: readonly CalibrationPoint[];
	/** Who said how sure, such as "You said". */
	said: string;
}

export default function CalibrationDrawing({ points, said }: CalibrationDrawingProps) {
	const shown = points.map((point) => ({
		...point,
		spread: [point.happened - point.low, point.high - point.happened],
		name: `${point.count}`,
	}));
	const least = Math.min(LEAST, ...points.map(({ stated }) => Math.floor(stated / 10) * 10));
	return (
		<Canvas label="Points: how often predictions of each confidence came true.">
			<ScatterChart accessibilityLayer={false} margin={{ top: 16, right: 24, bottom: 4, left: 0 }}>
				<CartesianGrid stroke={LINE} strokeOpacity={0.6} />
				<XAxis
					type="number"
					dataKey="stated"
					domain={[least, MOST]}
					tickCount={(MOST - least) / 10 + 1}
					tickFormatter={PERCENT}
					height={40}
					tick={TICK}
					tickLine={false}
					stroke={LINE}
				>
					<Label value={said} position="insideBottom" style={TICK} />
				</XAxis>
				<YAxis
					type="number"
					dataKey="happened"
					domain={[0, MOST]}
					ticks={[0, 25, 50, 75, 100]}
					tickFormatter={PERCENT}
					width={52}
					tick={TICK}
					tickLine={false}
					stroke={LINE}
				/>
				<ZAxis type="number" dataKey="count" range={AREAS} domain={[1, "dataMax"]} />
				<ReferenceLine
					segment={[
						{ x: least, y: least },
						{ x: MOST, y: MOST },
					]}
					stroke={INK}
					strokeDasharray="4 3"
				/>
				<Scatter data={shown} fill="var(--color-accent)" isAnimationActive={false}>
					<ErrorBar dataKey="spread" direction="y" stroke={INK} strokeOpacity={0.5} width={5} />
					<LabelList dataKey="name" position="right" offset={10} style={TICK} />
				</Scatter>
			</ScatterChart>
		</Canvas>
	);
}
