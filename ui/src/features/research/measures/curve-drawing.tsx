/** How sure participants of a condition said they were, against what they then accepted. */
import {
	CartesianGrid,
	Label,
	ReferenceLine,
	Scatter,
	ScatterChart,
	Tooltip,
	XAxis,
	YAxis,
	ZAxis,
} from "recharts";
import { Canvas, Hint, INK, LINE, SHARES, TICK } from "../../../shared/plots/canvas";
import type { CurvePoint } from "./figures";

/** From the smallest to the largest dot, in square pixels. */
const AREAS: [number, number] = [50, 260];

export default function CurveDrawing({ points }: { points: readonly CurvePoint[] }) {
	return (
		<Canvas label="Dots: stated confidence against the share of sections accepted at once.">
			<ScatterChart accessibilityLayer={false} margin={{ top: 8, right: 24, bottom: 4, left: 0 }}>
				<CartesianGrid stroke={LINE} strokeOpacity={0.6} />
				<XAxis
					type="number"
					dataKey="stated"
					height={40}
					{...SHARES}
					tick={TICK}
					tickLine={false}
					stroke={LINE}
				>
					<Label value="said" position="insideBottom" style={TICK} />
				</XAxis>
				<YAxis
					type="number"
					dataKey="accepted"
					width={52}
					{...SHARES}
					tick={TICK}
					tickLine={false}
					stroke={LINE}
				/>
				<ZAxis type="number" dataKey="pairs" range={AREAS} domain={[1, "dataMax"]} />
				<ReferenceLine
					segment={[
						{ x: 0, y: 0 },
						{ x: 1, y: 1 },
					]}
					stroke={INK}
					strokeDasharray="4 3"
				/>
				<Tooltip cursor={false} isAnimationActive={false} content={<Told />} />
				<Scatter
					data={[...points]}
					fill="var(--color-accent)"
					fillOpacity={0.55}
					stroke="var(--color-accent)"
					isAnimationActive={false}
				/>
			</ScatterChart>
		</Canvas>
	);
}

function Told({ payload }: { payload?: readonly { payload?: CurvePoint }[] }) {
	const point = payload?.[0]?.payload;
	if (!point) return null;
	const share = (part: number) => `${Math.round(part * 100)} %`;
	return (
		<Hint>
			{point.participant}, {point.task}: said {share(point.stated)}, accepted{" "}
			{share(point.accepted)}, {point.pairs} {point.pairs === 1 ? "pair" : "pairs"}
		</Hint>
	);
}
